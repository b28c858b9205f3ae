# What the last page did is shown to the next person who signs in with the same browser.
# File: Sources/WalletWeb/Guards/SessionCookie.swift
# Tests: SharedBrowserStory
s/, value\[value\.index\(after: dot\)\.\.\.\] == Self\.mark\(of: token\(of: head\)\)//
