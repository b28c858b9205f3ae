# A charger that another has reserved is offered.
# File: Sources/CentralSystem/Sessions/CentralSystem+Drivers.swift
# Tests: ReserveStory
/if let claim, claim\.reservation\.user != user \{ return \.occupied \}/d
