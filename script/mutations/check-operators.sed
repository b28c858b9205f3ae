# Operators are not compared with their accounts.
# File: Sources/SQLiteStore/Integrity/ChargingIntegrityChecks.swift
# Tests: InvariantTests
s/\(\.operatorsHaveTheirAccounts, operatorsHaveTheirAccounts\), //
