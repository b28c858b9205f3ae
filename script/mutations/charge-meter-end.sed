# The register at the end is billed beyond what can have flowed.
# File: Sources/WalletCore/Charging/Session/ChargingMeter.swift
# Tests: ChargingMeterTests
s/(energy >= wattHours - ChargingPolicy\.meterTolerance), energy <= most else/\1 else/
