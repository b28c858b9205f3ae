# Of two tokens the first counts, so that whoever adds a field to an app's request chooses who pays.
# File: Sources/WalletWeb/Apps/AppBody.swift
# Tests: AppSessionsStory
s/head\.fields\.count\(of: name\) == 1, //
