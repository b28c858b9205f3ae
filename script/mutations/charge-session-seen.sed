# A charging session is shown whoever asks.
# File: Sources/SQLiteStore/Readers/ChargingQueries.swift
# Tests: BillConformanceTests
/static let reservationOfUser/,/"""$/s/r\.user_id=\?2/?2>0/
