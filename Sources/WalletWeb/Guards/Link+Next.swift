import Templates

extension Link {
  /// Where a visitor goes on who was sent to prove themselves first (SECURITY: S33).
  ///
  /// Only a signed-in person's page of ours, named by its path as we print it, is one: everything else, also what browsers
  /// read as an address elsewhere, is home.
  static func next(_ text: String?) -> Link {
    guard let text, let link = Link.parse(Array(text.utf8)) else { return .home }
    // What is to be proven is not what follows.
    if case .confirm = link { return .home }
    return switch link.route.show {
    case .user: link
    case .anyone, .program, nil: .home
    }
  }
}
