# The part of an old key for recovery codes that were used stays.
# File: Sources/SQLiteStore/Keys/KeyUses+Books.swift
# Tests: KeyUsesTests
s/WHERE used_at IS NULL AND ended_at IS NULL/WHERE ended_at IS NULL/
