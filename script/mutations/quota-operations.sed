# A user books as much as they like in a day.
# File: Sources/WalletCore/Ledger/Booking/LedgerQuotas.swift
# Tests: QuotaTests
s/booked < operationsDay \? nil/booked >= 0 ? nil/
