import Foundation
import JSONText
import TestSupport
import Testing

/// Random and damaged texts: Foundation reads the same, or refuses them too.
@Suite("JSON at random")
struct JSONFuzzTests {
  @Test(
    "random values are read as Foundation reads them",
    arguments: Effort.scaled(1...8 as ClosedRange<UInt64>))
  func values(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for round in 0..<300 {
      let bytes = RandomJSON.text(using: &random)
      let located = try LocatedJSON(utf8: bytes[...])
      let reference = try JSONDecoder().decode(Reference.self, from: Data(bytes))
      #expect(Reference(located) == reference, "seed \(seed), round \(round)")
    }
  }

  @Test(
    "damaged texts are refused where Foundation refuses them, with a place in the text",
    .timeLimit(.minutes(10)), arguments: Effort.scaled(1...8 as ClosedRange<UInt64>))
  func damage(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var refused = 0
    for round in 0..<1_000 {
      let bytes = RandomJSON.damaged(RandomJSON.text(using: &random), using: &random)
      let comment: Comment =
        "seed \(seed), round \(round): \(String(decoding: bytes, as: UTF8.self))"
      // Foundation takes zeros for UTF-16.
      let reference =
        bytes.contains(0) ? nil : try? JSONDecoder().decode(Reference.self, from: Data(bytes))
      do throws(JSONError) {
        let located = Reference(try LocatedJSON(utf8: bytes[...]))
        if let located, !bytes.contains(0) { #expect(located == reference, comment) }
      } catch {
        refused += 1
        let lines = 1 + bytes.count { $0 == 0x0A || $0 == 0x0D }
        #expect((1...lines).contains(error.place.line), comment)
        #expect((1...bytes.count + 1).contains(error.place.column), comment)
        // Foundation takes the last of two members, and a NUL.
        let isKnown = error.code == .duplicateMember || error.message.contains("NUL")
        #expect(isKnown || reference == nil, comment)
      }
    }
    #expect(refused > 200, "seed \(seed)")
  }

  @Test(
    "how a text is cut into pieces changes nothing, not even an error",
    arguments: Effort.scaled(1...8 as ClosedRange<UInt64>))
  func pieces(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for round in 0..<300 {
      var bytes = RandomJSON.text(using: &random)
      if Bool.random(using: &random) { bytes = RandomJSON.damaged(bytes, using: &random) }
      let limits = JSONLimits(
        depth: 5, textLength: Bool.random(using: &random) ? 4 : .max,
        isLenient: Bool.random(using: &random))
      let whole = Result { () throws(JSONError) in try Tokens(bytes, limits) }
      let size = Int.random(in: 1...9, using: &random)
      let cut = Result { () throws(JSONError) in try Tokens(bytes, by: size, limits) }
      #expect(whole == cut, "seed \(seed), round \(round)")
    }
  }

  @Test(
    "any bytes at all are read or refused", arguments: Effort.scaled(1...4 as ClosedRange<UInt64>))
  func noise(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<4_000 {
      let count = Int.random(in: 0..<40, using: &random)
      let bytes = (0..<count).map { _ in RandomJSON.byte(using: &random) }
      _ = try? LocatedJSON(utf8: bytes[...])
      _ = try? Tokens(bytes, by: 3, JSONTokeniserTests.lenient)
      _ = JSONHead(bytes[...])
    }
  }
}

/// What a text means, as Foundation reads it.
private enum Reference: Decodable, Equatable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([Reference])
  case object([String: Reference])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let values = try? container.decode([Reference].self) {
      self = .array(values)
    } else {
      self = .object(try container.decode([String: Reference].self))
    }
  }

  /// `nil` where a number is beyond what Foundation reads.
  init?(_ json: LocatedJSON) {
    switch json.value {
    case .null: self = .null
    case .bool(let value): self = .bool(value)
    case .number(let digits):
      guard let value = Double(digits), value.isFinite, value == 0 || value.isNormal else {
        return nil
      }
      self = .number(value)
    case .string(let text): self = .string(text)
    case .array(let elements):
      let values = elements.compactMap { Reference($0) }
      guard values.count == elements.count else { return nil }
      self = .array(values)
    case .object(let members):
      var values: [String: Reference] = [:]
      for member in members {
        guard let value = Reference(member.value) else { return nil }
        values[member.name] = value
      }
      self = .object(values)
    }
  }
}

/// JSON texts that follow from a seed.
private enum RandomJSON {
  private static let signs = Array("{}[]\",:\\u0123456789abcdeEft.-+ \n\r\t/'é".utf8)

  static func byte(using random: inout SplitMix64) -> UInt8 {
    Bool.random(using: &random)
      ? signs.randomElement(using: &random) ?? 0 : UInt8.random(in: 0...255, using: &random)
  }

  static func text(using random: inout SplitMix64) -> [UInt8] {
    Array((blank(&random) + value(4, &random) + blank(&random)).utf8)
  }

  static func damaged(_ text: [UInt8], using random: inout SplitMix64) -> [UInt8] {
    var bytes = text
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let place = Int.random(in: 0...bytes.count, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: bytes.insert(byte(using: &random), at: place)
      case 1 where place < bytes.count: bytes.remove(at: place)
      case 2 where place < bytes.count: bytes[place] = byte(using: &random)
      default: bytes.removeSubrange(max(place, bytes.count - 4)...)
      }
    }
    return bytes
  }

  private static func value(_ depth: Int, _ random: inout SplitMix64) -> String {
    switch Int.random(in: 0..<(depth > 0 ? 9 : 6), using: &random) {
    case 0: return ["null", "true", "false"].randomElement(using: &random) ?? "null"
    case 1: return String(Int.random(in: -1_000_000...1_000_000, using: &random))
    case 2: return "\(Double.random(in: -1e6...1e6, using: &random))"
    case 3: return ["-0", "1E+2", "0.5e-3", "1e300"].randomElement(using: &random) ?? "0"
    case 4, 5: return string(&random)
    case 6, 7:
      return list("[", "]", &random) { _, random in value(depth - 1, &random) }
    default:
      return list("{", "}", &random) { index, random in
        "\"\(index)" + string(&random).dropFirst() + blank(&random) + ":" + blank(&random)
          + value(depth - 1, &random)
      }
    }
  }

  private static func list(
    _ open: String, _ close: String, _ random: inout SplitMix64,
    _ element: (Int, inout SplitMix64) -> String
  ) -> String {
    var elements: [String] = []
    for index in 0..<Int.random(in: 0...4, using: &random) {
      elements.append(blank(&random) + element(index, &random) + blank(&random))
    }
    return open + (elements.isEmpty ? blank(&random) : elements.joined(separator: ",")) + close
  }

  private static func string(_ random: inout SplitMix64) -> String {
    let parts = [
      "a", "Z", " ", "\u{7F}", "é", "😀", "\u{2028}", "\\\"", "\\\\", "\\/", "\\b", "\\f", "\\n",
      "\\r", "\\t", "\\u00e9", "\\uD83D\\ude00", "\\u0001",
    ]
    let count = Int.random(in: 0..<6, using: &random)
    return "\"" + (0..<count).map { _ in parts.randomElement(using: &random) ?? "" }.joined() + "\""
  }

  private static func blank(_ random: inout SplitMix64) -> String {
    ["", "", "", " ", "\n", "\r\n", "\t"].randomElement(using: &random) ?? ""
  }
}
