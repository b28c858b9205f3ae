# A full loop shares although no processor is idle.
# File: Sources/HTTPServer/Network/LoopShares.swift
# Tests: LoopSharesTests
s/^( +let helps = ).*$/\1true/
