# The list beside the database is not kept up.
# File: Sources/SQLiteStore/SignInChanges/SignInChangeKeeper.swift
# Tests: RestoredChanges
s/if isBehind \{ synchronize\(\) \}/_ = isBehind/
