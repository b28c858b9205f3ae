# A connection goes to another loop in the middle of a request.
# File: Sources/HTTPServer/Network/LoopCore+Sharing.swift
# Tests: SharingTests
s/phase == \.idle && (.*) && counted == 0/phase != .lingering \&\& \1/
