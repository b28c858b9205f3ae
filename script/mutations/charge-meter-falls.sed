# A sample below the last is believed.
# File: Sources/WalletCore/Charging/Session/ChargingMeter.swift
# Tests: ChargingMeterTests
s/energy >= wattHours, energy <= most else/energy <= most else/
