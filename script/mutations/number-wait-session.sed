# The session that asked stays when its change is stopped by the code from the message.
# File: Sources/WalletCore/SignIn/PhoneChange/WaitForPhone.swift
# Tests: StopChange
s/_ = try transaction\.endSession\(named: session, of: user\)/_ = session/
