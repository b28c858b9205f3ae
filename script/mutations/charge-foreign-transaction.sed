# A charge point ends the transaction of another.
# File: Sources/CentralSystem/Sessions/CentralSystem+Transactions.swift
# Tests: EndingTests
s/, session\.terms\.place\.point == point$//
