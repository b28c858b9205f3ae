# A key stands for whatever is sent with it.
# File: Sources/WalletCore/Ledger/Booking/BookedOperation.swift
# Tests: ModelTests
s/, fingerprint == command\.action\.fingerprint//
