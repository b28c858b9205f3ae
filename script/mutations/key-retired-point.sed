# The part of an old key for a charge point that retired stays for ever.
# File: Sources/SQLiteStore/Keys/KeyUses+Books.swift
# Tests: KeyUsesTests
s/AND \(retired_at IS NULL$/AND (1/
