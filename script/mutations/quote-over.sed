# A quote is booked after its time.
# File: Sources/WalletCore/Ledger/Booking/BookingRules+Exchange.swift
# Tests: QuoteStory
/throw \.quoteOver/d
