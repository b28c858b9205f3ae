# An expired card is named.
# File: Sources/WalletCore/Ledger/Booking/BookingRules+Cards.swift
# Tests: CardNamingTests|ModelTests
/throw \.cardExpired/d
