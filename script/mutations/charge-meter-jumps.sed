# A sample is believed beyond what can have flowed.
# File: Sources/WalletCore/Charging/Session/ChargingMeter.swift
# Tests: ChargingMeterTests
s/energy >= wattHours, energy <= most else/energy >= wattHours else/
