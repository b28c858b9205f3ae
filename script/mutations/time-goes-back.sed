# Operations bear the clock's time, though it was set back.
# File: Sources/WalletCore/Storage/Commands/BookingSituation.swift
# Tests: ClockTests
s/max\(now, newest \?\? now\)/now/
