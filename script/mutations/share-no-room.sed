# A loop gets more connections than it may have.
# File: Sources/HTTPServer/Network/LoopCore+Sharing.swift
# Tests: SharingTests
/guard other\.servedCount < connectionsMax/d
