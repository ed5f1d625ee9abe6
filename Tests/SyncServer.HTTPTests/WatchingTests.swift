import AsyncHTTPClient
import Domain
import Foundation
import Logging
import NIOCore
import NIOHTTP1
import PluginAPI
import SyncServer_SQLite
import SyncSigning
import TestSupport
import Testing

@testable import SyncServer_HTTP

@Suite("What an operator sees", .timeLimit(.minutes(10)))
struct WatchingTests {
  @Test("A server that works says so, to this machine only")
  func health() async throws {
    try await TestServer.run { server in
      let answer = try await server.send(server.plain("/health"))
      #expect(answer.status == 200 && answer.text == #"{"status":"ok"}"#)
      for path in ["/health", "/metrics"] {
        var forwarded = server.plain(path)
        forwarded.headers.add(name: "X-Forwarded-For", value: "192.168.1.5")
        #expect(try await server.send(forwarded).status == 404)
      }
    }
  }

  @Test("Metrics count requests, bytes, records, streams and refusals")
  func metrics() async throws {
    try await TestServer.run { server in
      let key = try server.makeKey()
      _ = try await server.ask(.createZone("show"), by: key).get()
      for name in ["a", "b"] { _ = try await server.ask(.writing(name), by: key).get() }
      _ = try await server.ask(.lookup(zone: "none", ["a"]), by: key)
      var unsigned = try server.request("zones/list", by: key)
      unsigned.headers.remove(name: SignedRequest.keyHeader)
      _ = try await server.send(unsigned)
      _ = try await server.send(server.plain("/nothing"))
      let stream = try await server.open(try server.request("changes/stream", by: key))
      let text = try await server.send(server.plain("/metrics")).text
      for line in [
        #"callboard_requests_total{operation="records/modify",status="2xx"} 2"#,
        #"callboard_requests_total{operation="records/lookup",status="4xx"} 1"#,
        #"callboard_requests_total{operation="zones/list",status="4xx"} 1"#,
        #"callboard_requests_total{operation="other",status="4xx"} 1"#,
        #"callboard_request_seconds_count{operation="records/modify"} 2"#,
        "callboard_written_records_total 2", "callboard_refused_signatures_total 1",
        "callboard_open_streams 1", "# TYPE callboard_requests_total counter",
        "# TYPE callboard_request_seconds summary", "# TYPE callboard_open_streams gauge",
      ] {
        #expect(text.split(separator: "\n").contains(Substring(line)), "\(line)\n\(text)")
      }
      #expect(text.contains("callboard_received_bytes_total "))
      #expect(text.contains("callboard_sent_bytes_total "))
      withExtendedLifetime(stream) {}
    }
  }

  @Test("The log has a line for each request, without contents or secrets")
  func log() async throws {
    try await TestServer.run { server in
      let key = try server.makeKey()
      _ = try await server.ask(.createZone("show"), by: key).get()
      _ = try await server.ask(.writing("a", title: "hunter2"), by: key).get()
      #expect(try server.storage.removeKey(named: "laptop"))
      _ = try await server.ask(.zones, by: key)
      let lines = server.log.lines
      #expect(
        lines.contains { line in
          line.hasPrefix(
            "2027-01-15T08:00:01Z info request operation=records/modify status=200 ms=")
            && line.hasSuffix(" key=laptop")
        }, "\(lines)")
      #expect(
        lines.contains { $0.contains("status=401") && $0.contains("code=AUTHENTICATION_FAILED") })
      #expect(lines.contains { $0.contains(" info collected emptied=0 removed=0") })
      let text = lines.joined()
      #expect(!text.contains("hunter2") && !text.contains(key.publicKey.identifier))
      #expect(!text.contains(key.text))
    }
  }

  @Test(
    "A value in the log is one word, or in quotes",
    arguments: [
      ("laptop", "laptop"), ("", #""""#), ("a b", #""a b""#), ("a=b", #""a=b""#),
      ("\"", #""\"""#), ("a\nb", #""a\u{a}b""#), ("\u{1B}[0m", #""\u{1b}[0m""#),
      ("\u{202E}x", #""\u{202e}x""#), ("\\", #""\\""#), ("Zoë", #""Zoë""#),
    ])
  func quoted(text: String, line: String) {
    #expect(LineLog.quoted(text) == line)
  }

  @Test("The log has what all entries have, and only what is important enough")
  func level() {
    let lines = TestLog()
    var logger = Logger(label: "test") { _ in
      LineLog(.notice, now: { Timestamp(milliseconds: 0) }) { lines.add($0) }
    }
    logger[metadataKey: "zone"] = "a"
    logger.info("no")
    logger.notice("two words\n", metadata: ["key": "k", "also": "b"])
    #expect(lines.lines == [#"1970-01-01T00:00:00Z notice two words\u{a} key=k also=b zone=a"#])
  }
}
