import HTTPServer
import PhoneNumbers
import Templates
import WalletCore

extension Configuration {
  /// What the sentences of the security page depend on.
  var securityRules: SecurityRules {
    SecurityRules(
      signIn: policy, way: way, accountsMax: accountsMax, quotas: ledgerQuotas, undoWindow: undoWindow,
      exchanges: exchanges, bodyMax: limits.bodyMax, bodyTime: Int(limits.bodyTime.rounded(.up)), isLogged: log != .off)
  }

  /// How codes travel, without where to.
  private var way: SecurityRules.Way {
    switch sms {
    case .console: .console
    case .file: .file
    case .gateway: .gateway(countries: countryNames)
    case .command: .program(countries: countryNames)
    }
  }

  /// The names of the countries that codes may go to, by their codes' order.
  private var countryNames: [String] {
    let codes = smsDestinations?.countries.sorted() ?? []
    return codes.map { code in Country.all.first { $0.code == code }?.name ?? code }
  }
}
