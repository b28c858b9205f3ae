# An earlier key that nothing needs stays in the memory.
# File: Sources/WalletWeb/Dependencies/KeyKeeper.swift
# Tests: KeyRotationStory
/earlier\.keep\(swept\.retired\)/d
