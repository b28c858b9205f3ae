# A form address counts as a page to go on with.
# File: Sources/WalletWeb/Guards/Link+Next.swift
# Tests: ConfirmTests
s/case \.anyone, nil: \.home/case .anyone: .home; case nil: link/
