package import Domain
import JSONText
import PluginAPI
import Workspace

extension CommandSpec {
  static let objectAdd = CommandSpec(
    "object add", "makes objects", .objectNumbers,
    .optional(.text("NAME", missing: "the name is missing")), .option("color", .color),
    .flag("outlined"),
    details: """
      With thru it makes one for each whole number, at most \(ObjectNumbers.maximumCount) at \
      once. Numbers and names may repeat. list 5/20 is cue 20 of list 5.
      """,
    examples: [
      "object add list 5 Opening Night", "object add list 5/20 Storm", "object add group 1 thru 12",
      "object add colour 3 Deep Blue --color blue --outlined",
    ], synonyms: "new create make add"
  ) { runner, new, name, color, isOutlined throws(CommandError) in
    let objects = new.numbers.map { number in
      NewObject(
        kind: new.kind, number: number, name: name?.value ?? "", color: color,
        isOutlined: isOutlined)
    }
    return ObjectAddAnswer(
      objects: try await runner.ask(naming: name, await runner.workspace.addObjects(objects)))
  }
}

/// Objects that were made.
struct ObjectAddAnswer: Answer {
  let objects: [ShowObject]

  var json: [(name: String, value: JSON)] { [("objects", .array(objects.map(JSON.init)))] }

  func lines(in form: TextForm) -> [String] {
    guard let first = objects.first, let last = objects.last else { return ["made no objects"] }
    guard objects.count > 1 else { return ["made \(Description.object(first))"] }
    return [
      "made \(Count.objects(objects.count)): \(first.kind.rawValue) \(first.consoleNumber) "
        + "thru \(last.consoleNumber)"
    ]
  }
}

/// The kind and the numbers of new objects.
package struct ObjectNumbers: Hashable, Sendable {
  /// The most objects that one command makes.
  static let maximumCount = 10_000

  /// The kind.
  package let kind: ObjectKind
  /// The number of each object.
  package let numbers: [ConsoleNumber]

  /// Creates the numbers of objects of one kind.
  package init(_ kind: ObjectKind, _ numbers: [ConsoleNumber]) {
    self.kind = kind
    self.numbers = numbers
  }
}

extension Part where Value == ObjectNumbers {
  /// `KIND NUMBER[/CUE] [thru NUMBER]`.
  static var objectNumbers: Part {
    let kind = Part<ObjectKind>.kind
    let last = Shape.sequence([.keyword("thru"), .value(ValueKind("NUMBER"))])
    let shape = Shape.sequence([kind.shape, .value(.numberOrCue), .optional(last)])
    return Part(shape) { reader throws(SyntaxError) in
      let kind = try kind.read(&reader)
      // Objects of a host's kind need no number: a name can follow.
      if kind.isOfHost, let token = reader.peek, !WordReader.looksLikeNumber(token) {
        return ObjectNumbers(kind, [ConsoleNumber(.zero)])
      }
      reader.note(.value(.numberOrCue))
      let first = try reader.next(
        "NUMBER", missing: "the number of the \(kind.rawValue) is missing")
      let number = try WordReader.consoleNumber(first, of: kind)
      reader.note(last)
      guard reader.skip("thru") else { return ObjectNumbers(kind, [number]) }
      let end = try reader.next("NUMBER", missing: "the last number is missing")
      let numbers = try range(from: first, through: end).compactMap { ConsoleNumber("\($0)") }
      return ObjectNumbers(kind, numbers)
    }
  }

  private static func range(
    from first: Token, through last: Token
  ) throws(SyntaxError) -> ClosedRange<Int> {
    let (lower, upper) = (try whole(first), try whole(last))
    guard lower <= upper else {
      throw SyntaxError("put the smaller number first", at: last.range)
    }
    // Numbers have at most 15 digits, so the difference cannot overflow.
    guard upper - lower < ObjectNumbers.maximumCount else {
      throw SyntaxError(
        "one command makes at most \(ObjectNumbers.maximumCount) objects",
        at: first.range.through(last.range), code: .tooMany)
    }
    return lower...upper
  }

  private static func whole(_ token: Token) throws(SyntaxError) -> Int {
    guard let value = try WordReader.number(token).wholeValue else {
      throw SyntaxError(
        "'thru' needs whole numbers, not '\(token.text.clipped)'", at: token.range,
        expected: ["NUMBER"])
    }
    return value
  }
}
