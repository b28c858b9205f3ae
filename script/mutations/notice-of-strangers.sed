# Strangers' wrong codes use up the messages of a day.
# File: Sources/WalletCore/SignIn/Commands/ChargeNotice.swift
# Tests: ChargeNotice
/if notice\.isOfStrangers/d
