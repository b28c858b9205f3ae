# After a COMMIT that failed, with nobody knowing what is on the disk, the wallet goes on.
# File: Sources/SQLiteStore/Writer/Writer.swift
# Tests: SyncFailureTests
s/if failure\.isDiskFull \|\| failure\.isConstraint/if failure.code > 0 || failure.isConstraint/
