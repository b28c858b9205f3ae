# A piece of history takes as long as it takes.
# File: Sources/WalletCore/Storage/PieceTime.swift
# Tests: PieceTimeTests
s/clock\.steady\(\) > end/false/
