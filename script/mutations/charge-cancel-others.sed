# A reservation is given up whoever asks.
# File: Sources/CentralSystem/Sessions/CentralSystem+Drivers.swift
# Tests: ClaimTests
s/charging\.claim\(of: user\), claim\.reservation\.id == id,/charging.read({ $0.claims.first { $0.reservation.id == id } }),/
