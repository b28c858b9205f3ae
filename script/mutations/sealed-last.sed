# A sealed backup without its end is taken for a whole one.
# File: Sources/WalletCore/Crypto/SealedFile.swift
# Tests: SealedFileTests|SealedBackup
s/isLast \? \.last : \.chunk, number/.chunk, number/
