# A clock that was set back makes quotes young again.
# File: Sources/WalletCore/Wallet/Wallet+Exchange.swift
# Tests: QuoteStory
s/context\.clock\.machineStart\(\)\.adding\(seconds: 1\) <= origin\.machineStart/false/
