import TestSupport

extension Markup {
  /// Faults of a page made from samples, by the rules for every page.
  var houseFaults: [String] {
    houseFaults(files: [
      "/css/site.css?v=1", Samples.script, "/logo.svg", "/favicon.ico", "/icons/icon.svg", "/icons/icon-180.png",
      "/manifest.webmanifest", "/logo-piggy.svg", "/piggy.ico", "/icons/piggy.svg", "/icons/piggy-180.png",
      "/manifest-piggy.webmanifest",
    ])
  }
}
