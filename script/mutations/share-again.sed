# Loops that only take turns join and part again and again.
# File: Sources/HTTPServer/Network/LoopShares.swift
# Tests: LoopSharesTests
/if isCrowded \{ crowdedAt = now \}/d
