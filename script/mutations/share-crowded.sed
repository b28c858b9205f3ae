# Loops that only take turns on a processor with each other and with their clients go on so.
# File: Sources/HTTPServer/Network/LoopShares.swift
# Tests: LoopSharesTests
s/let isCrowded = isCrowded\(now, idle\)/let isCrowded = isCrowded(now, { nil })/
