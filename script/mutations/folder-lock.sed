# Two processes write to one folder.
# File: Sources/SQLiteStore/Folder/DataFolder.swift
# Tests: DataFolderTests|OpeningTests
s/guard patience > 0 else \{ throw \.inUse\(folder: path\) \}/guard patience > 0 else { return descriptor }/
