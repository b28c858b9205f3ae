# A time that was measured late counts no more than others.
# File: Sources/HTTPServer/Network/LoopShares.swift
# Tests: LoopSharesTests
s/Double\(now - min\(measured\[loop\], now\)\)/Double(LoopLoad.window)/
