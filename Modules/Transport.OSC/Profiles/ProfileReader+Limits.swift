import JSONText
import PluginAPI

extension ProfileReader {
  /// The numbers of objects that can be named as limits.
  private static let numbers = 0...1_000_000_000
  /// How often a console may be asked whether it lives, and how long it may take, in milliseconds.
  private static let times = 100...60_000

  /// Reads which numbers of a kind a console knows.
  func readLimits(_ field: ProfileField) throws(TransportError) -> [ProfileLimit] {
    let elements = try field.elements()
    try Self.check(elements.count, of: field)
    var limits: [ProfileLimit] = []
    for element in elements {
      _ = try element.members(["from", "to", "otherwise", "when"])
      let condition = try element.member("when").map(readCondition) ?? .always
      let lowest = try element.required("from").integer(Self.numbers)
      let highest = try element.required("to").integer(lowest...Self.numbers.upperBound)
      limits.append(
        ProfileLimit(
          condition: condition, numbers: lowest...highest,
          reason: try element.required("otherwise").sentence()))
    }
    return limits
  }

  /// Reads the heartbeat question.
  func readHeartbeat(_ field: ProfileField) throws(TransportError) -> ProfileHeartbeat {
    _ = try field.members(["ask", "every", "patience"])
    return ProfileHeartbeat(
      question: try readSteps(try field.required("ask")),
      interval: try field.required("every").integer(Self.times),
      patience: try field.required("patience").integer(Self.times))
  }
}
