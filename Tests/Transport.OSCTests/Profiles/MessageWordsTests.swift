import Domain
import PluginAPI
import TestSupport
import Testing
import Transport_OSC

/// Messages as people write them.
@Suite("Messages in words")
struct MessageWordsTests {
  static let table: [(String, String, [MessageArgument])] = [
    ("/a", "/a", []),
    ("  /a\t1  ", "/a", [MessageArgument("i", .integer(1))]),
    ("/a -1", "/a", [MessageArgument("i", .integer(-1))]),
    (
      "/a 1.5 -0.5 1e3 .5", "/a", [1.5, -0.5, 1_000, 0.5].map { MessageArgument("f", .number($0)) }
    ),
    ("/a true T", "/a", Array(repeating: MessageArgument("T", .bool(true)), count: 2)),
    ("/a false F", "/a", Array(repeating: MessageArgument("F", .bool(false)), count: 2)),
    ("/a N I", "/a", [MessageArgument("N"), MessageArgument("I")]),
    ("/a go \"two words\" \"\" 'x y'", "/a", ["go", "two words", "", "x y"].map(text)),
    ("/a \"1\" \"s:1\"", "/a", [MessageArgument("i", .integer(1)), text("1")]),
    ("/a s:[ \"s: ]\"", "/a", ["[", " ]"].map(text)),
    (#"/a "a \"b\" \\ c""#, "/a", [text(#"a "b" \ c"#)]),
    ("/a 1a 1.2.3 - -a +1 1e", "/a", ["1a", "1.2.3", "-", "-a", "+1", "1e"].map(text)),
    ("/a http://x 12:30 nan inf", "/a", ["http://x", "12:30", "nan", "inf"].map(text)),
    ("/a i:1 h:5", "/a", [MessageArgument("i", .integer(1)), MessageArgument("h", .integer(5))]),
    ("/a f:1 d:1.5", "/a", [MessageArgument("f", .number(1)), MessageArgument("d", .number(1.5))]),
    ("/a s:1 \"s:a b\" s:", "/a", ["1", "a b", ""].map(text)),
    ("/a S:x", "/a", [MessageArgument("S", .text("x"))]),
    ("/a b:0a0b b:", "/a", [MessageArgument("b", .text("0a0b")), MessageArgument("b", .text(""))]),
    ("/a c:A c:00000041", "/a", Array(repeating: MessageArgument("c", .integer(65)), count: 2)),
    ("/a r:ff0000ff", "/a", [MessageArgument("r", .text("ff0000ff"))]),
    ("/a m:00903c7f", "/a", [MessageArgument("m", .text("00903c7f"))]),
    ("/a t:0000000000000001", "/a", [MessageArgument("t", .text("0000000000000001"))]),
    (
      "/a [ 1 [ ] ] x", "/a",
      [
        MessageArgument(
          "[", .list([MessageArgument("i", .integer(1)), MessageArgument("[", .list([]))])),
        text("x"),
      ]
    ),
    (
      "\"/hog/status/led/go back\" 1", "/hog/status/led/go back",
      [MessageArgument("i", .integer(1))]
    ),
  ]

  private static func text(_ text: String) -> MessageArgument { MessageArgument("s", .text(text)) }

  @Test("Words stand for this message", arguments: table)
  func read(text: String, address: String, arguments: [MessageArgument]) throws {
    let message = try OSCProfile.message(from: text)
    #expect(message == ConsoleMessage(address, arguments))
    #expect(try OSCProfile.message(from: OSCProfile.text(of: message)) == message)
  }

  @Test(
    "What cannot be read is said",
    arguments: [
      ("", "the address is missing"), ("a", "'a' is not an address"),
      ("1", "'1' is not an address"),
      ("/a \"b", "in pairs"), ("/a [", "'[' is not closed"), ("/a ]", "']' closes no"),
      ("/a [1]", "holds a bracket"), ("/a x]", "holds a bracket"),
      ("/a q:1", "there is no type 'q'"), ("/a T:1", "there is no type 'T'"),
      ("/a i:x", "'x' is not a value of the type 'i'"), ("/a i:1.5", "not a value of the type 'i'"),
      ("/a i:2147483648", "not a value"), ("/a 2147483648", "not a value of the type 'i'"),
      ("/a h:9223372036854775808", "not a value"), ("/a f:nan", "not a value"),
      ("/a 1e99", "not a value"),
      ("/a d:1e999", "not a value"), ("/a b:0", "not a value"), ("/a b:0g", "not a value"),
      ("/a r:fff", "not a value"), ("/a m:+0903c7f", "not a value"), ("/a t:1", "not a value"),
      ("/a c:AB", "not a value"), ("/a \u{0}", "NUL"), ("/a\u{0} 1", "is not an address"),
      ("/a " + String(repeating: "[ ", count: 17), "deeper than 16"),
      ("/a \"b\"c", "in pairs"),
    ] as [(String, String)])
  func refused(text: String, message: String) {
    let error = #expect(throws: TransportError.self) { try OSCProfile.message(from: text) }
    #expect(error?.code == .badMessage)
    #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
  }

  @Test("The command's words may hold blanks")
  func words() throws {
    let profile = try OSCProfile.named("eos", [:])
    #expect(
      try profile.message(from: ["/eos/newcmd", "Effect 5#", "5"])
        == ConsoleMessage(
          "/eos/newcmd",
          [MessageArgument("s", .text("Effect 5#")), MessageArgument("i", .integer(5))]))
    #expect(throws: TransportError.self) { try profile.message(from: []) }
  }

  @Test("What is written is read again as the same message", arguments: [1, 2] as [UInt64])
  func roundTrip(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in Effort.scaled(0..<500) {
      let arguments = (0..<Int.random(in: 0...4, using: &random)).map { _ in
        Self.argument(&random, depth: 0)
      }
      let message = ConsoleMessage("/a", arguments)
      let text = OSCProfile.text(of: message)
      #expect(try OSCProfile.message(from: text) == message, "seed \(seed): \(text)")
    }
  }

  private static func argument(_ random: inout SplitMix64, depth: Int) -> MessageArgument {
    let letters = Array("aTFNI01.:-[]\"\\ /é")
    let word = String(
      (0..<Int.random(in: 0...5, using: &random)).map { _ in
        letters[Int.random(in: 0..<letters.count, using: &random)]
      })
    switch Int.random(in: 0..<(depth < 3 ? 10 : 9), using: &random) {
    case 0:
      let value = Int32(truncatingIfNeeded: random.next())
      return MessageArgument("i", .integer(Int64(value)))
    case 1: return MessageArgument("h", .integer(Int64(bitPattern: random.next())))
    case 2:
      let value = Float.random(in: -1e20...1e20, using: &random)
      return MessageArgument("f", .number(Double(value)))
    case 3: return MessageArgument("d", .number(Double.random(in: -1...1, using: &random)))
    case 4: return MessageArgument("T", .bool(true))
    case 5: return MessageArgument("N")
    case 6: return MessageArgument("S", .text(word))
    case 7:
      return MessageArgument("c", .integer(Int64.random(in: 0..<300, using: &random)))
    case 8: return MessageArgument("s", .text(word))
    default:
      return MessageArgument(
        "[", .list((0..<2).map { _ in argument(&random, depth: depth + 1) }))
    }
  }

  // MARK: Blocks with a message of their own

  @Test("A block's message is sent at the press, whatever the kind and the console")
  func instead() throws {
    for profile in OSCProfile.builtIn {
      for kind in ObjectKind.allCases {
        for action in TriggerAction.allCases where !action.isSwitch {
          var trigger = Trigger(
            kind: kind, number: ObjectNumber(1), action: action, message: "/x s:5.20")
          let expected = ConsoleMessage("/x", [MessageArgument("s", .text("5.20"))])
          #expect(try profile.messages(for: trigger) == [expected])
          trigger.stroke = .lift
          #expect(try profile.messages(for: trigger) == [])
        }
      }
    }
  }

  @Test(
    "A block's message that flashes is sent again with its last argument off",
    arguments: [
      ("/x 1", "/x 0"), ("/x a 0.5", "/x a 0.0"), ("/x true", "/x false"), ("/x h:5", "/x h:0"),
      ("/x d:5", "/x d:0"),
    ] as [(String, String)])
  func flash(on: String, off: String) throws {
    let profile = try OSCProfile.named("qlab", [:])
    var trigger = Trigger(
      kind: .group, number: ObjectNumber(1), action: .flash, message: on)
    var expected = try OSCProfile.message(from: on)
    let ending = try OSCProfile.message(from: off)
    expected.release = [ending]
    #expect(try profile.messages(for: trigger) == [expected])
    trigger.stroke = .lift
    #expect(try profile.messages(for: trigger) == [ending])
    // What is switched on stays on when the connection ends.
    trigger.action = .toggle
    #expect(try profile.messages(for: trigger) == [ending])
    trigger.stroke = .press
    #expect(try profile.messages(for: trigger) == [OSCProfile.message(from: on)])
  }

  @Test("A block's message that cannot flash, or be read, says so", arguments: ["/x", "/x a", "x"])
  func badFlash(text: String) throws {
    let profile = try OSCProfile.named("hog4", [:])
    let trigger = Trigger(kind: .list, number: ObjectNumber(1), action: .flash, message: text)
    let error = #expect(throws: TransportError.self) { try profile.messages(for: trigger) }
    #expect(error?.code == .badMessage)
  }
}
