# A form address counts as a page to go on with.
# File: Sources/WalletWeb/Guards/Link+Next.swift
# Tests: ConfirmTests
s/link\.route\.show != nil else/link != .splash || text == "\/" else/
