# The wallet books on although another program has booked under it.
# File: Sources/WalletCore/Storage/Writer.swift
# Tests: ForeignBookingTests
s/if let foreign \{ throw \.foreign\(foreign\) \}/_ = foreign/
