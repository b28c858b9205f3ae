# A passkey that was removed comes back with a backup.
# File: Sources/WalletCore/SignIn/Passkeys/Commands/PasskeyCommands.swift
# Tests: RestoredChangesTests
s/try transaction.record\(.passkeyRemoved\(credential\), of: request.user\)/_ = credential/
