# Secrets of authenticator apps are not sealed anew after a rotation.
# File: Sources/WalletWeb/Dependencies/KeyKeeper.swift
# Tests: KeyRotationStory
/\$0\.purpose == \.secrets \}\) \{ try reseal/d
