# A capture may commit to a bill that is not there.
# File: Sources/SQLiteStore/Schema/Schema+Ledger.swift
# Tests: SchemaAttackTests
s/\(p\.commitment IS NULL OR EXISTS\(SELECT 1 FROM charge_record .*\)\) END$/1 END/
