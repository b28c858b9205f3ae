# A request for one purpose is good for another.
# File: Sources/WalletCore/SignIn/Passkeys/PasskeyTicket.swift
# Tests: PasskeySecurityTests
s/, body, Array\(use.purpose.rawValue.utf8\)/, body/
