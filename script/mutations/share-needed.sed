# A loop retires although the others have no time for its work.
# File: Sources/HTTPServer/Network/LoopShares.swift
# Tests: LoopSharesTests
/guard work\.time <= /d
