# An address has more connections once some of them have gone to another loop.
# File: Sources/HTTPServer/Network/LoopCore+Sharing.swift
# Tests: SharingTests
s/, countedFor: countedFor\)/)/
