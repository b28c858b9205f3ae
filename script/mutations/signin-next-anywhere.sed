# A form address counts as a page to go on with.
# File: Sources/WalletWeb/Guards/Link+Next.swift
# Tests: ConfirmTests
s/case \.anyone, \.program, nil: \.home/case .anyone, .program: .home; case nil: link/
