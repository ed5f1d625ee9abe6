import PluginAPI
import Testing

/// Where consoles listen, as people write it.
@Suite("Addresses of consoles")
struct ConnectionAddressTests {
  @Test(
    "An address is read, and written as it was",
    arguments: [
      ("osc+udp://10.0.0.5:7001", "osc+udp", "10.0.0.5", 7001),
      ("OSC+TCP://eos.local:3032?framing=slip", "osc+tcp", "eos.local", 3032),
      ("qlc://localhost", "qlc", "localhost", nil),
      ("osc+udp://[::1]:9000", "osc+udp", "::1", 9000),
      ("osc+udp://[fe80::1%eth0]", "osc+udp", "fe80::1%eth0", nil),
      ("eos://10.101.90.101:3032/", "eos", "10.101.90.101", 3032),
    ] as [(String, String, String, Int?)])
  func reading(text: String, scheme: String, host: String, port: Int?) throws {
    let address = try ConnectionAddress(text)
    #expect(address.scheme == scheme)
    #expect(address.host == host)
    #expect(address.port == port)
    #expect(try ConnectionAddress(address.description) == address)
  }

  @Test("Parameters are found by their names")
  func parameters() throws {
    let address = try ConnectionAddress("osc+tcp://h:1?framing=length&empty=&x=a=b")
    #expect(address.parameter("framing") == "length")
    #expect(address.parameter("empty") == "")
    #expect(address.parameter("x") == "a=b")
    #expect(address.parameter("y") == nil)
    #expect(address.description == "osc+tcp://h:1?framing=length&empty=&x=a=b")
  }

  @Test(
    "What is not an address is refused, with a word on why",
    arguments: [
      ("", "'://'"), ("localhost:7001", "'://'"), ("osc+udp://", "host"),
      ("osc+udp://:7001", "host"), ("osc+udp://h:0", "65535"), ("osc+udp://h:65536", "65535"),
      ("osc+udp://h:", "65535"), ("osc+udp://h:-1", "65535"),
      ("osc+udp://h:99999999999999999999", "65535"),
      ("osc+udp://[::1:7001", "']'"), ("osc+udp://[::1]7001", "':'"),
      ("osc+udp://h:1/path", "port"),
      ("osc+udp://h o:1", "spaces"), ("osc+udp://hé:1", "ASCII"),
      ("osc+udp://h:1?slip", "NAME=VALUE"),
      ("osc+udp://h:1?=slip", "NAME=VALUE"), ("osc+udp://h:1?a=1&a=2", "twice"),
    ])
  func refused(text: String, hint: String) {
    let error = #expect(throws: TransportError.self) { try ConnectionAddress(text) }
    #expect(error?.code == .badAddress)
    #expect(error?.message.contains(hint) == true, "\(error?.message ?? "")")
  }

  @Test("An endless address is refused without being repeated")
  func endless() {
    let text = "osc+udp://" + String(repeating: "h", count: 5_000)
    let error = #expect(throws: TransportError.self) { try ConnectionAddress(text) }
    #expect((error?.message.count ?? 9_999) < 100)
  }
}
