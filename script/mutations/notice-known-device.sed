# A sign-in on a known device is told by SMS.
# File: Sources/WalletCore/Wallet/Wallet+Notices.swift
# Tests: SMSNotice
s/if !made\.isNew, made\.device != \.kept \{/if !made.isNew {/
