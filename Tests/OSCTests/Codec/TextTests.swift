import OSC
import Testing

/// What OSC values print, and how they are written in code.
@Suite("OSC values as text and literals")
struct TextTests {
  @Test(
    "A message prints its address and arguments",
    arguments: [
      (OSCMessage("/a"), "/a"),
      (OSCMessage("/hog/playback/go/0/5", 1.0, "text"), #"/hog/playback/go/0/5 1.0 "text""#),
      (OSCMessage("/a", -1, 0.5, "", true, false), #"/a -1 0.5 "" true false"#),
      (OSCMessage("/a", .string("say \"go\"\n")), #"/a "say \"go\"\n""#),
      (OSCMessage("/a", .null, .impulse, .int64(5), .float64(1.5)), "/a N I h:5 d:1.5"),
      (OSCMessage("/a", .symbol("x"), .blob([10, 11])), #"/a S:"x" b:0a0b"#),
      (
        OSCMessage("/a", .character(65), .character(0x20), .character(0x1_0000)),
        "/a c:A c:00000020 c:00010000"
      ),
      (OSCMessage("/a", .color(0xFF00_00FF), .midi(0x0090_3C7F)), "/a r:ff0000ff m:00903c7f"),
      (OSCMessage("/a", .timeTag(.immediate)), "/a t:0000000000000001"),
      (OSCMessage("/a", .array([1, .array([]), "x"])), #"/a [1, [], "x"]"#),
    ])
  func text(message: OSCMessage, text: String) {
    #expect("\(message)" == text)
    #expect("\(OSCPacket.message(message))" == text)
    #expect(
      message.arguments.description == text.dropFirst(message.address.count).drop { $0 == " " })
  }

  @Test("A bundle prints its time and elements")
  func bundles() {
    let bundle = OSCBundle([.message(OSCMessage("/a", 1)), .bundle(OSCBundle())])
    #expect("\(OSCPacket.bundle(bundle))" == "#bundle immediately [/a 1, #bundle immediately []]")
    let time = OSCTimeTag(millisecondsSince1970: 1_750_000_000_500)
    #expect("\(time)" == "1750000000500 ms")
  }

  @Test("Literals have the types that consoles expect")
  func literals() {
    let number = 7
    #expect(
      OSCMessage("/a", 1, 1.5, "Group \(number)", true)
        == OSCMessage("/a", [.int32(1), .float32(1.5), .string("Group 7"), .bool(true)]))
    #expect(OSCMessage("/a", [1, "x"]) == OSCMessage("/a", 1, "x"))
    #expect(OSCMessage("/a", 5, .int64(5)).arguments.map(\.tag) == Array("ih".utf8))
  }
}
