# All that is in an account is moved although it moved on since the form was shown.
# File: Sources/WalletCore/Ledger/Booking/BookingRules.swift
# Tests: ModelTests|BookingTests
s/if let seen, account\.sequence != seen \{/if let seen, account.sequence != seen, account.number.value < 0 {/
