# After a crash the backtracer prints what the registers point at.
# File: Sources/SystemSupport/Process/Memory.swift
# Tests: CrashSecurityTests
/signal\(crash, SIG_DFL\)/d
