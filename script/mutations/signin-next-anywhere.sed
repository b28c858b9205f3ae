# Any address counts as a page to go on with.
# File: Sources/WalletWeb/Routing/Routes.swift
# Tests: ConfirmTests
s/, route\.show\?\.isForUsers == true,$/,/
