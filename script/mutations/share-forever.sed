# A loop that was of no use once is distrusted from then on.
# File: Sources/HTTPServer/Network/LoopShares.swift
# Tests: LoopSharesTests
s/static let memory: UInt64 = 2_000_000_000/static let memory = UInt64(Int64.max)/
