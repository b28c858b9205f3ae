# A loop retires although another's work of a long turn is not counted yet.
# File: Sources/HTTPServer/Network/LoopShares.swift
# Tests: LoopSharesTests
/guard measured\[\.\.<serving\]\.allSatisfy/d
