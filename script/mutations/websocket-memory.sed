# Unfinished messages may take any memory.
# File: Sources/HTTPServer/Network/Connection+WebSocket.swift
# Tests: WebSocketServingTests
s/try countHeld\(state, core\)/_ = core/
