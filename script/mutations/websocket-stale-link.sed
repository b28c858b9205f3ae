# A link whose connection has ended speaks for the next one in its place.
# File: Sources/HTTPServer/Network/ConnectionTable.swift
# Tests: WebSocketServingTests
s/slots\[slot\]\.generation &\+= 1/_ = slot/
