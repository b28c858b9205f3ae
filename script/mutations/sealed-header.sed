# A damaged header is taken for a wrong passphrase.
# File: Sources/WalletCore/Crypto/SealedFileHeader.swift
# Tests: SealedFileTests
/guard bytes\.starts\(with: parts\.bytes\)/d
