# The chain leaves out what an operation does to a hold.
# File: Sources/WalletCore/Ledger/Chain/HashChain.swift
# Tests: ChainFormatTests
/if let hold = link\.hold/d
