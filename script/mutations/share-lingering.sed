# A connection that only waits to be closed goes to another loop, where it would wait for a request.
# File: Sources/HTTPServer/Network/LoopCore+Sharing.swift
# Tests: SharingTests
s/phase == \.idle && !isReadable/!isReadable/
