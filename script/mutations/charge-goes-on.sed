# A session that was settled without its charge point is not stopped there.
# File: Sources/CentralSystem/Sessions/CentralSystem+Sessions.swift
# Tests: EndingTests|AftermathTests
s/outcome\.tellsToStop \|\| isNews && outcome\.claim\.mayStillCharge/outcome.tellsToStop/
