/// A charge point as the owner's file describes it, with what it last reported.
package struct ChargePoint: Sendable, Equatable {
  /// Its number.
  package let id: ChargePointID
  /// The name by which it connects.
  package let identity: ChargePointIdentity
  /// Who is paid for charging here.
  package let operatorName: String
  /// What drivers call it.
  package let name: String
  /// Its street address, for people.
  package let address: String
  /// Where it stands.
  package let location: Location
  /// What charging costs here now.
  package let tariff: Tariff
  /// Its connectors in the order of their numbers, without retired ones.
  package var chargers: [Charger]
  /// What it last said of itself as a whole (connector 0); nil if it never did.
  package var report: StatusReport?

  /// A charge point from its parts.
  package init(
    id: ChargePointID, identity: ChargePointIdentity, operatorName: String, name: String, address: String,
    location: Location, tariff: Tariff, chargers: [Charger], report: StatusReport? = nil
  ) {
    self.id = id
    self.identity = identity
    self.operatorName = operatorName
    self.name = name
    self.address = address
    self.location = location
    self.tariff = tariff
    self.chargers = chargers
    self.report = report
  }
}

/// What a car is plugged into: OCPP's connector.
package struct Charger: Sendable, Equatable {
  /// The six digits on its sticker.
  package let number: ChargerNumber
  /// Its number at the charge point, from 1.
  package let connector: Int
  /// The shape of the plug, for people: "Type 2", "CCS".
  package let plug: String
  /// The most power that it gives, in watts.
  package let watts: Int64
  /// What the charge point last said of it; nil if it never did.
  package var report: StatusReport?

  /// A charger from its parts.
  package init(number: ChargerNumber, connector: Int, plug: String, watts: Int64, report: StatusReport? = nil) {
    self.number = number
    self.connector = connector
    self.plug = plug
    self.watts = watts
    self.report = report
  }
}

/// What a charge point says of itself when it starts (OCPP 1.6 section 6.1). Each text is at most 64 characters.
package struct ChargePointDevice: Sendable, Equatable {
  /// Who made it.
  package var vendor: String
  /// What it is called there.
  package var model: String
  /// Its serial number.
  package var serial: String?
  /// The version of its program.
  package var firmware: String?

  /// A device.
  package init(vendor: String, model: String, serial: String? = nil, firmware: String? = nil) {
    self.vendor = vendor
    self.model = model
    self.serial = serial
    self.firmware = firmware
  }
}

/// A charge point as it is kept, with what only the central system and the owner need.
package struct StoredChargePoint: Sendable, Equatable {
  /// What drivers may see.
  package var point: ChargePoint
  /// When it left the owner's file; nil if it is there.
  package var retiredAt: Timestamp?
  /// The HMAC of its secret; nil if it has none, and so cannot connect.
  package var secret: Digest?
  /// Whether it was ever told "Accepted": only then may it send anything but BootNotification.
  package var isRegistered = false
  /// When it was last heard of, to about a minute.
  package var seenAt: Timestamp?
  /// What it said of itself.
  package var device: ChargePointDevice?
  /// The parts of OCPP that it said it speaks, joined by commas; nil if it never did.
  package var profiles: String?

  /// A charge point that nothing is known of but the owner's file.
  package init(point: ChargePoint) { self.point = point }
}
