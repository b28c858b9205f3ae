# Messages to the number of a user who left stay.
# File: Sources/SQLiteStore/Leaving/FinishLeaving.swift
# Tests: LeavingSecurity
/guard configuration\.eraseMessages\(phone\)/d
