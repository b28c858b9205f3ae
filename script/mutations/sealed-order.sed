# The chunks of a sealed backup may change places.
# File: Sources/WalletCore/Crypto/SealedFile.swift
# Tests: SealedFileTests|SealedBackup
s/\+ number\.bigEndianBytes/+ UInt64(0).bigEndianBytes/
