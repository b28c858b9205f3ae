# A change of number that waits gives new tries at the app.
# File: Sources/WalletCore/SignIn/PhoneChange/WaitForPhone.swift
# Tests: AppLockChangesTests
s/for \(from, to\) in zip\(ThrottleKey\.ofApp.*$//
