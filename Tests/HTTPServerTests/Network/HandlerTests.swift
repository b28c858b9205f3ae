import TestSupport
import Testing

@testable import HTTPServer

@Suite("Handlers begin at once, on their loop", .eachPoller)
struct HandlerTests {
  @Test("One that waits for nothing has no turn of its own; of one that waits the record says so")
  func waiting() async throws {
    let server = try TestServer()
    let client = try server.client()
    server.gate.open()
    for path in ["/loop", "/file", "/gate", "/head", "/forbidden", "/head/gate"] {
      try client.send("GET \(path) HTTP/1.1\r\nHost: a\r\n\r\n")
      _ = try client.readAnswer()
    }
    try TestServer.eventually { server.recorded.all.count == 6 }
    #expect(server.recorded.all.map(\.waited) == [true, true, true, false, false, true], "whole requests have a turn")

    let held = try TestServer()
    let patient = try held.client()
    for path in ["/head/gate", "/gate"] {
      try patient.send("GET \(path) HTTP/1.1\r\nHost: a\r\n\r\n")
    }
    try TestServer.eventually { held.sum { $0.phase == .handling ? 1 : 0 } == 1 }
    held.gate.open()
    #expect(try patient.readAnswer().status == 200)
    #expect(text(try patient.readAnswer().body) == "true true")
    try TestServer.eventually { held.recorded.all.count == 2 }
    #expect(held.recorded.all.map(\.waited) == [true, true])
  }

  @Test("Answered from the header section alone: the body is not read, and the connection ends after the answer")
  func fromTheHead() async throws {
    for path in ["/head", "/head/gate"] {
      let server = try TestServer()
      let client = try server.client()
      try client.send("POST \(path) HTTP/1.1\r\nHost: a\r\nContent-Length: 50000\r\nExpect: 100-continue\r\n\r\n")
      server.gate.open()
      let answer = try client.readAnswer()
      #expect(answer.status == 200 && text(answer.body) == "POST \(path) from 127.0.0.1")
      #expect(answer.fields["connection"] == "close")
      #expect(try client.readToEnd().isEmpty)
    }
  }

  @Test("Requests that came in one piece are answered in their order, waited for or not")
  func inOrder() async throws {
    let server = try TestServer()
    let client = try server.client()
    let paths = (0..<300).map { $0 % 7 == 3 ? "/head/gate" : $0 % 2 == 0 ? "/head" : "/\($0)" }
    try client.send(paths.map { "GET \($0) HTTP/1.1\r\nHost: a\r\n\r\n" }.joined())
    server.gate.open()
    for path in paths {
      #expect(text(try client.readAnswer().body) == "GET \(path) from 127.0.0.1")
    }
  }
}
