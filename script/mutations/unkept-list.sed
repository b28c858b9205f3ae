# The list beside the database is not kept up.
# File: Sources/WalletCore/Storage/SignInChanges/SignInChangeKeeper.swift
# Tests: RestoredChanges
s/if isBehind \{ bringUp\(\) \}/_ = isBehind/
