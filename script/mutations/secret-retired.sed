# A charge point that has retired gets a secret.
# File: Sources/SQLiteStore/Charging/ChargingStatements.swift
# Tests: ChargingConformanceTests
s/(WHERE identity=\?1) AND retired_at IS NULL/\1/
