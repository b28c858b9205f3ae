# Text of a WebSocket may be anything.
# File: Sources/HTTPServer/WebSocket/WebSocketReader.swift
# Tests: UTF8Tests
s/judge\.take\(message\.span, start\.\.<message\.count\)/judge.take(message.span, start..<start)/
