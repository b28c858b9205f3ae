# All that fits nothing is kept, however much it is.
# File: Sources/CentralSystem/Registry/CentralSystem+Keeping.swift
# Tests: BoundsTests
s/guard isTaken else \{ return false \}/_ = isTaken/
