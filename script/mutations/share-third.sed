# A third loop begins although two only take turns.
# File: Sources/HTTPServer/Network/LoopShares.swift
# Tests: LoopSharesTests
s/return serving > 1 \|\| wasOfNoUse/return wasOfNoUse/
