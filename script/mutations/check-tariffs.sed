# A charge point may have no tariff, and tariffs may go back in time.
# File: Sources/SQLiteStore/Integrity/ChargingIntegrityChecks.swift
# Tests: InvariantTests
s/ \(\.chargePointsHaveTariffs, chargePointsHaveTariffs\),//
