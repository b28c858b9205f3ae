# Exchanges know no limit.
# File: Sources/WalletCore/Ledger/Booking/BookingRules+Exchange.swift
# Tests: ExchangeLimitStory
/try requireExchangeLimit\(order\)/d
