# Operations bear the clock's time, though it was set back.
# File: Sources/WalletCore/Ledger/Booking/BookingContext.swift
# Tests: ClockTests
s/\.notBefore\(terms\.newest\)//
