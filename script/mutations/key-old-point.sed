# A charge point's secret from before a rotation is wrong.
# File: Sources/CentralSystem/Admission/CentralSystem+Admission.swift
# Tests: ConnectionTests
s/guard isSame \|\| isOld, isUser/guard isSame || (isOld \&\& isSame), isUser/
