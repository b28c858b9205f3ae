/// Writes a response as it goes on the wire.
struct AnswerWriter {
  /// What is answered; nothing when the request could not be read so far.
  var request: RequestHead?
  /// Whether the body is cut (RFC 9110 section 9.3.2).
  var isHead: Bool
  /// Whether the connection ends after the answer.
  var closes: Bool

  /// Writes the head into a buffer whose room is used again, and puts the body beside it.
  func write(_ response: Response, dateField: [UInt8], buffer: consuming [UInt8], mustEnd: UInt64) -> Answer {
    var answer = Answer(head: buffer, closes: closes, mustEnd: mustEnd)
    answer.head.removeAll(keepingCapacity: true)
    let unchanged = unchangedFile(response)
    let status = unchanged == nil ? response.status : .notModified
    writeStatusLine(status, &answer.head)
    answer.head.append(contentsOf: dateField)
    answer.head.append(contentsOf: response.fields.bytes)
    if let unchanged {
      answer.head.append(contentsOf: unchanged.validators.bytes)
    } else {
      writeBody(response.body, status, &answer)
    }
    if answer.closes {
      answer.head.append("Connection: close\r\n")
    } else if request?.minorVersion == 0 {
      answer.head.append("Connection: keep-alive\r\n")
    }
    answer.head.append("\r\n")
    return answer
  }

  private func writeStatusLine(_ status: Status, _ head: inout [UInt8]) {
    head.append("HTTP/1.1 ")
    head.append(decimal: Int(status.code))
    head.append(" ")
    head.append(status.reason)
    head.append("\r\n")
  }

  /// The file of a 200 that the client has already.
  private func unchangedFile(_ response: Response) -> StaticFile? {
    guard case .file(let file) = response.body, response.status == .ok, let request,
      request.method == .get || request.method == .head, file.isUnchanged(for: request.fields)
    else { return nil }
    return file
  }

  private func writeBody(_ body: ResponseBody, _ status: Status, _ answer: inout Answer) {
    guard status.allowsBody else { return }
    switch body {
    case .empty: writeLength(0, &answer.head)
    case .bytes(let bytes):
      writeLength(bytes.count, &answer.head)
      if !isHead { answer.body = bytes }
    case .file(let file):
      answer.head.append(contentsOf: file.fields.bytes)
      writeLength(file.bytes.count, &answer.head)
      if !isHead { answer.body = file.bytes }
    case .stream(let stream): writeStream(stream, &answer)
    }
  }

  private func writeStream(_ stream: BodyStream, _ answer: inout Answer) {
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
