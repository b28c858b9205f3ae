# A sealed file may ask for any amount of memory.
# File: Sources/WalletCore/Crypto/SealedFileHeader.swift
# Tests: SealedFileTests
/guard parts\.cost\.isBounded/d
