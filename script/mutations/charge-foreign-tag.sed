# An idTag is good at any charge point.
# File: Sources/CentralSystem/Sessions/CentralSystem+Transactions.swift
# Tests: BeginningTests
s/^( +)claim\.reservation\.place\.point == point$/\1claim.reservation.place.point.number > 0/
