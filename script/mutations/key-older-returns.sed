# A backup from before a rotation brings its older key back.
# File: Sources/WalletCore/Crypto/KeyRing.swift
# Tests: KeyRingTests|RestoredKey
s/rotations >= backup\.rotations \?/rotations <= backup.rotations ?/
