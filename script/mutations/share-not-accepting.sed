# A loop that begins to serve does not watch for clients.
# File: Sources/HTTPServer/Network/LoopCore+Sharing.swift
# Tests: SharingTests
/^    beginAccepting\(\)/d
