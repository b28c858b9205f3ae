# A limit is raised whoever asks.
# File: Sources/WalletCore/Charging/Session/Commands/RaiseLimit.swift
# Tests: BillConformanceTests
s/var session = claim\.session, session\.terms\.user == user else/var session = claim.session else/
