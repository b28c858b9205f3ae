# The copy in the clear stays after a sealed backup.
# File: Sources/SQLiteStore/Maintenance/Backup.swift
# Tests: SealedBackup
s/for file in \[copy\.path, copy\.path \+ "-journal"\]/for file in [copy.path + "-journal"]/
