# A request of one session adds the passkey to the next user of the browser.
# File: Sources/WalletCore/SignIn/Passkeys/PasskeyTicket.swift
# Tests: PasskeySecurityTests
s/use.browser.digest.bytes, \(use.user\?.row \?\? 0\).bigEndianBytes, //
