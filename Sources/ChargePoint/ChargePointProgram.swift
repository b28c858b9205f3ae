/// A charge point that is none: it connects to a wallet as a real one does, and does what it is told.
@main
struct ChargePointProgram {
  static func main() {}
}
