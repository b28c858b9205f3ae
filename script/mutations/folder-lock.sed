# Two processes write to one folder.
# File: Sources/WalletCore/Storage/DataFolder.swift
# Tests: DataFolderTests|OpeningTests
s/guard patience > 0 else \{ throw \.inUse\(folder: path\) \}/guard patience > 0 else { return descriptor }/
