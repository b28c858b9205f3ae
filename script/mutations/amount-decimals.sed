# More digits behind the point than the currency has are taken.
# File: Sources/WalletCore/Money/AmountParsing.swift
# Tests: AmountTests
s/guard digits\.count <= currency\.scale else/guard digits.count <= 18 else/
