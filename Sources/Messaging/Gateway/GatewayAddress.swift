import WalletCore

/// One address of a gateway, as the system's name service gives it.
struct GatewayAddress: Sendable {
  /// What the system calls the family.
  let family: Int32
  /// A `sockaddr` of that family.
  let bytes: [UInt8]
}
