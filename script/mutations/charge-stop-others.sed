# A session is stopped whoever asks.
# File: Sources/CentralSystem/Sessions/CentralSystem+Drivers.swift
# Tests: ClaimTests
s/charging\.claim\(of: user\)\?\.session, session\.terms\.id == id else/charging.read({ $0.claims.first { $0.session?.terms.id == id } })?.session else/
