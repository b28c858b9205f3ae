# Any card begins the session of its connector.
# File: Sources/CentralSystem/Connection/ChargePointConnection+Transactions.swift
# Tests: BeginningTests
s/system\.claim\(for: start\.idTag, at: point\)\?/(system.claim(for: start.idTag, at: point) ?? system.claim(on: start.connector, at: point))?/
