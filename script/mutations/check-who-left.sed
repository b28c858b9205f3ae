# The check does not see a number that waits for who has left.
# File: Sources/SQLiteStore/Integrity/LeavingIntegrityChecks.swift
# Tests: LeavingSecurity
s/ OR EXISTS\(SELECT 1 FROM waiting_number WHERE user_id=u\.id\)//
