# After a restore the key file does not have what opens the backup's secrets.
# File: Sources/SQLiteStore/Maintenance/Restoring.swift
# Tests: RestoredKey
/if joined != there \{ try KeyFolder/d
