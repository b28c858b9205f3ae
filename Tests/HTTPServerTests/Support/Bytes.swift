/// The UTF-8 of a text.
func bytes(_ text: String) -> [UInt8] {
  Array(text.utf8)
}

/// Bytes as text, for comparing and printing.
func text(_ bytes: some Sequence<UInt8>) -> String {
  String(decoding: Array(bytes), as: UTF8.self)
}
