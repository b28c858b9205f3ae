# Two processes write to one folder.
# File: Sources/SQLiteStore/Folder/DataFolder.swift
# Tests: DataFolderTests|OpeningTests
s/throw \.inUse\(folder: path\)/return nil/
