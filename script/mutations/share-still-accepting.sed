# A loop that retires goes on watching for clients.
# File: Sources/HTTPServer/Network/LoopCore+Sharing.swift
# Tests: SharingTests
/^      endAccepting\(\)/d
