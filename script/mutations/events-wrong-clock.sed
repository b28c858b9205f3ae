# A clock that jumped ahead erases the security log.
# File: Sources/WalletCore/SignIn/Transaction/SignInTransaction+Rules.swift
# Tests: EventsKeep
s/policy\.eventsKeep > 0, clockVerdict == \.right else/policy.eventsKeep > 0 else/
