import Testing

/// What a gesture answers in JSON, with exactly the members that are promised.
struct GestureAnswer {
  let effects: [[String: Any]]
  let changes: Int
  /// `nil` for the list of boards.
  let mode: String?
  let x: Double
  let y: Double
  let zoom: Double
  /// What is selected; `nil` where nothing is being selected.
  let selected: [String]?

  init(_ object: [String: Any]) throws {
    var members: Set = ["version", "effects", "changes", "mode", "viewport"]
    if object["selected"] != nil { members.insert("selected") }
    try #require(Set(object.keys) == members, "\(object)")
    selected = object["selected"] as? [String]
    #expect((selected == nil) == (object["selected"] == nil), "\(object)")
    #expect(object["version"] as? Int == 1)
    effects = try #require(object["effects"] as? [[String: Any]])
    #expect(effects.allSatisfy { $0["kind"] is String })
    changes = try #require(object["changes"] as? Int)
    mode = object["mode"] as? String
    let viewport = try #require(object["viewport"] as? [String: Double], "\(object)")
    try #require(viewport.count == 3, "\(viewport)")
    x = try #require(viewport["x"])
    y = try #require(viewport["y"])
    zoom = try #require(viewport["zoom"])
  }

  /// The view and the mode as `X,Y ZOOM MODE`, to a thousandth.
  var look: String {
    let numbers = [x, y, zoom].map { number -> String in
      let thousandths = (number * 1_000).rounded()
      return thousandths == 0 ? "0" : Self.short(thousandths / 1_000)
    }
    return "\(numbers[0]),\(numbers[1]) \(numbers[2]) \(mode ?? "none")"
  }

  private static func short(_ number: Double) -> String {
    let text = "\(number)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// The effects but for frames and haptics, a short text each.
  var news: [String] {
    effects.compactMap { effect in
      let kind = effect["kind"] as? String ?? "missing"
      if kind == "frame" || kind == "haptic" { return nil }
      if let object = effect["object"] as? [String: Any] {
        return "\(kind) \(object["kind"] ?? "missing") \(object["number"] ?? "missing")"
      }
      let about = ["code", "panel", "phase", "name", "fault"].compactMap { effect[$0] as? String }
      return ([kind] + about).joined(separator: " ")
    }
  }

  /// The effects of one kind.
  func effects(_ kind: String) -> [[String: Any]] {
    effects.filter { $0["kind"] as? String == kind }
  }
}
