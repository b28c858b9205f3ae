# Two processes write to one folder.
# File: Sources/SystemSupport/Files/FileLock.swift
# Tests: DataFolderTests|OpeningTests
s/LOCK_EX \| LOCK_NB/LOCK_SH | LOCK_NB/
