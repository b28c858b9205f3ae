# A start says nothing of a library that can damage the wallet.
# File: Sources/WalletWeb/Dependencies/RunningLibrary+All.swift
# Tests: LibraryTests
s/case \.wallet: log\.writeToOwner\(.*/case .wallet: break/
