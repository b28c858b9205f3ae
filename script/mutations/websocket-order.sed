# The next message is handed over before the application has taken the one before.
# File: Sources/HTTPServer/WebSocket/WebSocketState.swift
# Tests: WebSocketServingTests
s/var mayRead: Bool \{ !isHanding && /var mayRead: Bool { /
