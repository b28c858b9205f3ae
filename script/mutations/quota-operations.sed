# A user books as much as they like in a day.
# File: Sources/WalletCore/Ledger/Booking/LedgerQuotas.swift
# Tests: QuotaTests
s/context\.operationsInDay < allowed else/context.operationsInDay >= 0 else/
