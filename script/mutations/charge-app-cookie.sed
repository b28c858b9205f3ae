# A cookie is enough for what an app puts, so that any site's page may charge.
# File: Sources/WalletWeb/WalletApp.swift
# Tests: AppSessionsStory
s/, browser: BearerToken\.of\(request\.head\)\)/)/
