# A session goes on when what is set aside is used up.
# File: Sources/WalletCore/Charging/Session/ChargingSession+Events.swift
# Tests: ChargingSessionLimitTests
s/costWhenStopped\(at: now, under: policy\) >= limit else/costWhenStopped(at: now, under: policy) < 0 else/
