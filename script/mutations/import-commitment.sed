# An imported bill may be another than its commitment says.
# File: Sources/WalletCore/Exports/Import/ImportedBill.swift
# Tests: BillFaultTests
/guard bill\.commitment == commitment/d
