import Domain
import GridGeometry
import JSONText
import PluginAPI
import TextCells

/// Writes scenes as messages for one page: each with only what differs from the one before.
struct SceneWriter {
  /// The identity of an element, and how many elements below it have the same one.
  private struct Identity: Hashable {
    let id: SceneID
    let count: Int
  }

  /// A scene that a page has.
  private struct Shown {
    let number: Int
    let scene: Scene
    let selectedCount: Int
    let order: [Int]
    let elements: [Int: SceneElement]
  }

  /// The keys of the elements of the last scene: whole numbers, which are short.
  private var keys: [Identity: Int] = [:]
  private var lastKey = 0
  private var shown: Shown?
  /// The names of blocks that were compared last, and what is left of those that share a beginning.
  private var names: (all: Set<String>, short: [String: String]) = ([], [:])

  /// The number of the last scene that was written; 0 if there is none.
  var number: Int { shown?.number ?? 0 }

  /// The element with a key in the last scene; `nil` if it has none.
  func element(_ key: Int) -> SceneElement? { shown?.elements[key] }

  /// Writes the message for a scene.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - selectedCount: How many items are selected.
  /// - Returns: The message; `nil` if the page has this scene already.
  /// - Complexity: O(*n*) in the number of elements.
  mutating func message(for scene: Scene, selectedCount: Int) -> String? {
    let old = shown
    if let old, old.scene == scene, old.selectedCount == selectedCount { return nil }
    let (order, elements) = keyed(scene.elements)
    let new = Shown(
      number: number + 1, scene: scene, selectedCount: selectedCount, order: order,
      elements: elements)
    shown = new
    let short = newShortNames(in: scene)
    return JSONWriter.object { writer in
      writer.object("scene") { writer in
        writer.member("number", new.number)
        writer.member("base", old?.number)
        Self.write(scene, to: &writer)
        writer.member("selected", selectedCount)
        if let short {
          writer.name("short")
          writer.object { $0.members(short) }
        }
        if old?.order != new.order {
          writer.name("order")
          writer.array { for key in new.order { $0.raw(String(key)) } }
        }
        writer.name("elements")
        writer.array { writer in
          for key in new.order {
            guard let element = new.elements[key], old?.elements[key] != element else { continue }
            writer.object { Self.write(element, key: key, to: &$0) }
          }
        }
      }
    }
  }

  /// What to draw of names that do not fit, where others begin alike; `nil` if that is as it was.
  private mutating func newShortNames(in scene: Scene) -> [String: String]? {
    let all = Set(scene.elements.lazy.filter { $0.kind == .block }.map(\.title))
    guard all != names.all else { return nil }
    let beginnings = SharedBeginnings(in: scene)
    var short: [String: String] = [:]
    for name in all { short[name] = beginnings.distinctive(name) }
    defer { names = (all, short) }
    return short == names.short ? nil : short
  }

  /// The keys of elements, in order; those that the last scene had keep theirs.
  private mutating func keyed(
    _ elements: [SceneElement]
  ) -> (order: [Int], elements: [Int: SceneElement]) {
    var counts: [SceneID: Int] = [:]
    var used: [Identity: Int] = [:]
    var keyed: [Int: SceneElement] = [:]
    var order: [Int] = []
    used.reserveCapacity(elements.count)
    keyed.reserveCapacity(elements.count)
    order.reserveCapacity(elements.count)
    for element in elements {
      let count = counts[element.id, default: 0]
      counts[element.id] = count + 1
      let identity = Identity(id: element.id, count: count)
      let key = keys[identity] ?? nextKey()
      used[identity] = key
      keyed[key] = element
      order.append(key)
    }
    // A key that is not in use is never given again.
    keys = used
    return (order, keyed)
  }

  private mutating func nextKey() -> Int {
    lastKey += 1
    return lastKey
  }

  // MARK: Parts of a message

  private static func write(_ scene: Scene, to writer: inout JSONWriter) {
    writer.member("show", scene.show)
    writer.member("board", scene.board)
    writer.member("mode", scene.mode?.rawValue)
    writer.member("tool", scene.tool?.name)
    writer.numbers("size", [scene.size.width, scene.size.height])
    writer.numbers("origin", [scene.origin.x, scene.origin.y])
    writer.member("zoom", scene.viewport.zoom)
    writer.member("unit", scene.unit)
    if let grid = scene.grid {
      writer.numbers("grid", [grid.origin.x, grid.origin.y, grid.spacing])
    }
    writer.member("line", scene.commandLine)
    if let console = scene.console {
      writer.object("console") { writer in
        writer.member("name", console.name)
        writer.member("state", console.state.word)
        writer.member("text", console.text)
      }
    }
    if let sync = scene.sync {
      writer.object("sync") { writer in
        writer.member("text", sync.text)
        writer.member("trouble", sync.isTrouble)
      }
    }
  }

  private static func write(_ element: SceneElement, key: Int, to writer: inout JSONWriter) {
    writer.member("key", key)
    writer.member("kind", element.kind.rawValue)
    writer.member("label", element.label)
    if !element.title.isEmpty { writer.member("title", element.title) }
    if !element.subtitle.isEmpty { writer.member("subtitle", element.subtitle) }
    writer.rectangle("frame", element.frame)
    if !element.states.isEmpty {
      writer.name("states")
      writer.array { for state in element.states.sorted() { $0.string(state.rawValue) } }
    }
    writer.member("color", element.color?.hexadecimal)
    switch element.tap {
    case .fires(let action): writer.member("tap", action.rawValue)
    case .opensBoard: writer.member("tap", "board")
    case nil: break
    }
    switch element.shape {
    case .rect: break
    case .cells(let cells):
      writer.name("cells")
      writer.array { for cell in cells { $0.rectangle(cell) } }
    case .path(let points, let width):
      writer.numbers("path", points.flatMap { [$0.x, $0.y] })
      writer.member("width", width)
    }
    if let body = element.body {
      writer.member("body", body.runs.map(\.text).joined())
      writer.member("bodyWidth", body.width)
      writer.styles("bodyStyles", of: body.runs)
    }
  }
}

extension Tool {
  /// The name in messages.
  fileprivate var name: String {
    switch self {
    case .manipulate: "manipulate"
    case .draw: "draw"
    }
  }
}

extension ObjectColor {
  /// The form that style sheets read: `#e53935`.
  fileprivate var hexadecimal: String {
    let digits = [red, green, blue].map { part in
      (part < 16 ? "0" : "") + String(part, radix: 16)
    }
    return "#" + digits.joined()
  }
}

extension ObjectColor {
  fileprivate init(_ color: TerminalColor) {
    self.init(red: color.red, green: color.green, blue: color.blue)
  }
}

extension JSONWriter {
  /// Writes a number of points to a hundredth, which no screen can show better.
  mutating func points(_ value: Double) {
    let hundredths = (value * 100).rounded()
    guard abs(hundredths) < 1e15 else { return number(value) }
    let whole = Int64(hundredths)
    if whole % 100 == 0 { raw(String(whole / 100)) } else { number(hundredths / 100) }
  }

  /// Writes the styles of a text that has some: for each where it begins and how long it is, in the
  /// units of UTF-16 that scripts of pages count, and what differs from the text around it.
  mutating func styles(_ name: String, of runs: [TextRun]) {
    guard runs.contains(where: { $0.style != .plain }) else { return }
    self.name(name)
    array { writer in
      var start = 0
      // Pages show no more of a text.
      for run in runs where start < 8_000 {
        let length = run.text.utf16.count
        if run.style != .plain {
          let first = start
          writer.array { writer in
            writer.raw(String(first))
            writer.raw(String(length))
            writer.object { $0.members(of: run.style) }
          }
        }
        start += length
      }
    }
  }

  private mutating func members(of style: TextStyle) {
    member("color", style.foreground.map { ObjectColor($0).hexadecimal })
    member("ground", style.background.map { ObjectColor($0).hexadecimal })
    for (name, isOn) in [
      ("bold", style.bold), ("dim", style.dim), ("underline", style.underline),
      ("reverse", style.reverse),
    ] where isOn { member(name, true) }
  }

  mutating func numbers(_ name: String, _ values: [Double]) {
    self.name(name)
    array { for value in values { $0.points(value) } }
  }

  fileprivate mutating func rectangle(_ name: String, _ rectangle: Rect<ScreenSpace>) {
    self.name(name)
    self.rectangle(rectangle)
  }

  fileprivate mutating func rectangle(_ rectangle: Rect<ScreenSpace>) {
    array { writer in
      writer.points(rectangle.origin.x)
      writer.points(rectangle.origin.y)
      writer.points(rectangle.size.width)
      writer.points(rectangle.size.height)
    }
  }
}
