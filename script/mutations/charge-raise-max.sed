# A limit is raised beyond what may be set aside.
# File: Sources/WalletCore/Charging/Session/Commands/RaiseLimit.swift
# Tests: BillConformanceTests
s/guard amount > 0, amount <= most else/guard amount > 0 else/
