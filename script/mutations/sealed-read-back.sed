# A sealed backup is not read back.
# File: Sources/SQLiteStore/Maintenance/Backup.swift
# Tests: SpoiledBackup
s/guard try SealedBackup\.isWhole\(draft\.path, seal, record, cancellation\) else/guard !record.bytes.isEmpty else/
