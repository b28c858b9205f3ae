# A message that tells of something goes to a country that the owner does not name.
# File: Sources/WalletCore/Wallet/Wallet+Notices.swift
# Tests: SMSNotice
/guard context\.destinations\?\.refusal\(for: phone\) == nil/d
