# What the store could not keep of a start is forgotten, and drivers pay for time in which the wallet did not run.
# File: Sources/CentralSystem/Sessions/CentralSystem+Contact.swift
# Tests: ClaimTests
s/if work\.withLock\(\{ \$0\.isResuming\(session\) \}\)/if event == .restarted/
