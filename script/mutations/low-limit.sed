# Nobody is told that a balance is low.
# File: Sources/WalletCore/Preferences/AccountPreferences.swift
# Tests: AccountLookTests
s/balance.minorUnits < \$0 \}/balance.minorUnits < $0 - $0 }/
