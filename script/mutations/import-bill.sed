# An imported bill may be for another sum than was taken.
# File: Sources/WalletCore/Exports/Import/ImportCheck.swift
# Tests: ForgedBillTests
/if let bill = operation\.bill, !bill\.fits\(operation\)/d
