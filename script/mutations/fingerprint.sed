# A key stands for whatever is sent with it.
# File: Sources/WalletCore/Storage/Commands/BookCommand.swift
# Tests: ModelTests
s/ && booked\.fingerprint == fingerprint//
