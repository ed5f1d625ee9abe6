import JSONText
import Testing

/// Reading `Decodable` values from JSON whose places are known.
@Suite("Values of JSON with places")
struct LocatedDecoderTests {
  private struct Sample: Codable, Equatable {
    var name: String
    var count: Int
    var note: String?
    var inner: Inner?
    var list: [Inner]
  }

  private struct Inner: Codable, Equatable {
    var x: Double
    var isOn: Bool?
  }

  private func read<Value: Decodable>(_ text: String, as type: Value.Type) throws -> Value {
    try LocatedJSON(text).decoded(as: type)
  }

  @Test(
    "Members are read in any order, beside others",
    arguments: [
      #"{"name":"a","count":2,"note":"n","inner":{"x":1,"isOn":true},"list":[{"x":2},{"x":3}]}"#,
      #"{"list":[{"x":2},{"x":3}],"inner":{"isOn":true,"x":1},"note":"n","count":2,"name":"a"}"#,
      #"{"count":2,"z":[],"name":"a","list":[{"x":2},{"x":3}],"note":"n","inner":{"x":1,"y":0,"#
        + #""isOn":true}}"#,
    ])
  func order(_ text: String) throws {
    let sample = Sample(
      name: "a", count: 2, note: "n", inner: Inner(x: 1, isOn: true),
      list: [Inner(x: 2), Inner(x: 3)])
    #expect(try read(text, as: Sample.self) == sample)
  }

  @Test("What is absent or null counts as nothing")
  func nothing() throws {
    let sample = Sample(name: "", count: 0, note: nil, inner: nil, list: [])
    let texts = [
      #"{"name":"","count":0,"list":[]}"#,
      #"{"note":null,"inner":null,"name":"","count":0,"list":[]}"#,
    ]
    for text in texts { #expect(try read(text, as: Sample.self) == sample) }
  }

  @Test("Many members are found by their names")
  func many() throws {
    let numbers = Dictionary(uniqueKeysWithValues: (0..<500).map { ("n\($0)", $0) })
    let members = numbers.sorted { $0.value < $1.value }.map { "\"\($0.key)\":\($0.value)" }
    for members in [members, members.reversed()] {
      let text = "{\(members.joined(separator: ","))}"
      #expect(try read(text, as: [String: Int].self) == numbers)
    }
  }

  @Test(
    "A fault has the place of the value that does not fit",
    arguments: [
      ("{\"count\":1,\n\"list\":[]}", "1:1", "the member 'name' is missing"),
      ("{\"name\":1,\n\"count\":1}", "1:9", "a text is expected, not a number"),
      ("{\"name\":\"\",\"count\":1,\n\"list\":[{\"x\":1},\n {\"x\":true}]}", "3:7", "a number"),
      ("{\"name\":\"\",\"count\":1,\"list\":[],\n\"inner\":{\"isOn\":1}}", "2:9", "'x'"),
      ("{\"name\":\"\",\"count\":1,\"list\":[],\n\"note\":[]}", "2:8", "a text"),
    ] as [(String, String, String)])
  func faults(text: String, place: String, message: String) throws {
    let json = try LocatedJSON(text)
    let fault = #expect(throws: DecodingFault.self) { try json.decoded(as: Sample.self) }
    #expect(fault?.place.description == place)
    #expect(fault?.message.contains(message) == true, "\(fault?.message ?? "")")
  }
}
