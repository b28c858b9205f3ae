# A number that was changed since the backup is the old one again.
# File: Sources/SQLiteStore/SignInChanges/SignInChangeReplay.swift
# Tests: RestoredChanges
s/marks\[user\] = mark/_ = mark/
