/// Encodes a response as sent on the wire.
struct ResponseEncoder {
  /// The request being answered; nil if the server could not read that much of it.
  var request: RequestHead?
  /// Whether to leave out the body, for `HEAD` (RFC 9110 section 9.3.2).
  var isHead: Bool
  /// Whether the connection ends after the answer.
  var closes: Bool
  /// Which part of a file to send, if the body is a file.
  var selection = FileSelection.whole

  /// Writes the head into a buffer that is reused, and puts the body beside it.
  func write(_ response: Response, dateField: [UInt8], buffer: consuming [UInt8]) -> PendingResponse {
    var answer = PendingResponse(head: buffer, status: response.status, closes: closes)
    answer.head.removeAll(keepingCapacity: true)
    switch selection {
    case .unchanged: answer.status = .notModified
    case .part: answer.status = .partialContent
    case .whole: break
    }
    writeStatusLine(answer.status, &answer.head)
    answer.head.append(contentsOf: dateField)
    answer.head.append(contentsOf: response.fields.bytes)
    if case .file(let file) = response.body {
      write(file, &answer)
    } else {
      writeBody(response.body, &answer)
    }
    // Who sends `Upgrade`, says so here (RFC 9110 section 7.8).
    if answer.status == .upgradeRequired { answer.head.append("Connection: Upgrade\r\n") }
    if answer.closes {
      answer.head.append("Connection: close\r\n")
    } else if request?.minorVersion == 0 {
      answer.head.append("Connection: keep-alive\r\n")
    }
    answer.head.append("\r\n")
    return answer
  }

  private func writeStatusLine(_ status: Status, _ head: inout [UInt8]) {
    if status == .ok { return head.append("HTTP/1.1 200 OK\r\n") }
    head.append("HTTP/1.1 ")
    head.append(decimal: Int(status.code))
    head.append(" ")
    head.append(status.reason)
    head.append("\r\n")
  }

  // MARK: Files

  private func write(_ file: StaticFile, _ answer: inout PendingResponse) {
    if case .unchanged = selection { return answer.head.append(contentsOf: file.validators.bytes) }
    answer.head.append(contentsOf: file.fields.bytes)
    if case .part(let range) = selection {
      writeContentRange(range, of: file.bytes.count, &answer.head)
      writeLength(range.count, &answer.head)
      answer.body = Array(file.bytes[range])
    } else {
      writeLength(file.bytes.count, &answer.head)
      if !isHead && answer.status.allowsBody { answer.body = file.bytes }
    }
  }

  /// Writes which part of the file follows (RFC 9110 section 14.4).
  private func writeContentRange(_ range: Range<Int>, of length: Int, _ head: inout [UInt8]) {
    head.append("Content-Range: bytes ")
    head.append(decimal: range.lowerBound)
    head.append("-")
    head.append(decimal: range.upperBound - 1)
    head.append("/")
    head.append(decimal: length)
    head.append("\r\n")
  }

  // MARK: Other bodies

  private func writeBody(_ body: ResponseBody, _ answer: inout PendingResponse) {
    guard answer.status.allowsBody else { return }
    switch body {
    case .empty, .file: writeLength(0, &answer.head)
    case .bytes(let bytes):
      writeLength(bytes.count, &answer.head)
      if !isHead { answer.body = bytes }
    case .stream(let stream): writeStream(stream, &answer)
    }
  }

  private func writeStream(_ stream: BodyStream, _ answer: inout PendingResponse) {
    if let length = stream.length {
      writeLength(length, &answer.head)
      answer.streamFraming = .length(left: length)
      if length == 0 { return }
    } else if request?.minorVersion == 0 {
      answer.streamFraming = .untilClose
      answer.closes = true
    } else {
      answer.head.append("Transfer-Encoding: chunked\r\n")
    }
    if !isHead { answer.stream = stream }
  }

  private func writeLength(_ length: Int, _ head: inout [UInt8]) {
    head.append("Content-Length: ")
    head.append(decimal: length)
    head.append("\r\n")
  }
}
