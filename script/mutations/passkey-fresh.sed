# Passkeys are added without a fresh proof.
# File: Sources/WalletWeb/Endpoints/PasskeyRequesting.swift
# Tests: PasskeysTests
s/if purpose == .add, let user .*$//
