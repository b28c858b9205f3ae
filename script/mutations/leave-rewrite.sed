# The file is not rewritten after an erasure.
# File: Sources/SQLiteStore/Leaving/Sweep.swift
# Tests: LeavingSecurity
/try connection\.run\("VACUUM"\)/d
