# A charger that has retired is begun at.
# File: Sources/SQLiteStore/Charging/ClaimStatements.swift
# Tests: BillConformanceTests
s/WHERE c\.id=\?1 AND c\.retired_at IS NULL AND p\.retired_at IS NULL/WHERE c.id=?1/
