# Recovery codes from before a rotation are compared under the new key alone.
# File: Sources/WalletCore/Wallet/WalletContext.swift
# Tests: KeyRotationStory
s/earlierKeys\.keys\(for: \.recovery\)\.map\(digest\)/[]/
