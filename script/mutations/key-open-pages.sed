# A page without a session cannot be sent after a rotation of the key.
# File: Sources/WalletCore/Crypto/KeyRing.swift
# Tests: KeyRingTests
s/max\(now\.adding\(seconds: Self\.pageLife\), uses\.sessionsUntil \?\? now\)/uses.sessionsUntil ?? now/
