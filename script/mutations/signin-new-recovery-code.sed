# The session that has just made recovery codes or a passkey changes the number with one.
# File: Sources/WalletCore/SignIn/PhoneChange/ChangePhone.swift
# Tests: NewFactor
s/if isOfSession . return \.ofThisSession .//
