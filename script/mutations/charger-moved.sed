# A list may move a charger to another connector of its charge point.
# File: Sources/WalletCore/Charging/ChargerListPlan.swift
# Tests: ChargingConformanceTests
s/(guard stored\.point == point\.id), stored\.charger\.connector == charger\.connector else/\1 else/
