import Domain
import Gestures
import GridGeometry
import JSONText
import PluginAPI
import Workspace

/// What a page sends, in the order of its events.
///
/// It is the closed list of what a page can do: nothing in it names a file of this machine, an
/// address or a command of the shell. The messages are described in `Documentation/page.md`.
enum PageInput: Hashable {
  /// The first message: the size of the view in points, the page's clock, what it was given when it
  /// was paired, what it showed before its connection was lost, and its device.
  case hello(
    Size<ScreenSpace>, milliseconds: Double, token: String? = nil, place: PagePlace? = nil,
    device: PageDevice = PageDevice())
  /// The answer to a request for a code: the code, and what the device calls itself.
  case pair(code: String, name: String)
  /// The view has another size, in points.
  case size(Size<ScreenSpace>)
  /// Contacts touched down, moved or were lifted.
  case touches([PageTouch])
  /// The page is there, with the time on its clock.
  case beat(milliseconds: Double)
  /// The scene with this number was drawn.
  case drawn(Int)
  /// The page shows the cues of a list: of any if the text is empty, and of none if it is `nil`.
  case cues(String?)
  /// A button beside the cues was pressed at a time of the page, perhaps by a key: go, back, pause
  /// or release.
  case cue(TriggerAction, milliseconds: Double, isTyped: Bool = false)
  /// The page shows the map of the trip in a size, in points, or no longer.
  case map(Size<ScreenSpace>?)
  /// The stop of this entry was pressed on the map.
  case stop(String)
  /// A file to import follows, with this name and so many bytes.
  case file(String, size: Int)
  /// What the person chose about the last file.
  case importing(PageImportChoice)
  /// The words that the person was asked for; `nil` if there are none.
  case answer(String?)
  /// Releases what an ended run held: the show's identity, and the key of what it held.
  case release(show: String, key: String)
  /// A button was pressed.
  case action(Action)
  /// The page shows what is on now, or no longer.
  case onNow(Bool)
  /// The button beside what is on was pressed; the one for everything if it has no key.
  case off(String?)
  /// The view is magnified by a factor, around a place.
  case zoom(Double, at: Point<ScreenSpace>)
  /// What is shown moves, by points, below a place.
  case scroll(Vector<ScreenSpace>, at: Point<ScreenSpace>)
  /// A text was typed into the field with this key.
  case typed(Int, String)
  /// A text in the field with this key was confirmed.
  case accepted(Int, String)

  /// What the buttons of a page do.
  enum Action: String, CaseIterable {
    case undo, redo, edit, play, fit, home, cancel, boards, print
  }

  /// Whether a person did something: the page sends the others by itself.
  var isByPerson: Bool {
    switch self {
    case .hello, .pair, .size, .beat, .drawn, .map: false
    default: true
    }
  }

  /// The version of the messages; the page says the same.
  static let version = 1
  /// The most bytes of a message.
  static let mostBytes = 64 << 10
  /// The most touches in a message.
  static let mostTouches = 256
  /// The most characters of a text.
  static let mostText = 10_000

  /// Reads a message.
  ///
  /// - Parameter text: One JSON object with one member.
  /// - Throws: ``PageFault`` if it is none of the list, or has numbers that cannot be.
  init(_ text: String) throws(PageFault) {
    let limits = JSONLimits(length: Self.mostBytes, depth: 4)
    let json: LocatedJSON
    do throws(JSONError) {
      json = try LocatedJSON(text, limits)
    } catch {
      throw PageFault("\(error)")
    }
    guard case .object(let members) = json.value, let member = members.first, members.count == 1
    else { throw PageFault("a message is an object with one member") }
    self = try Self.input(named: member.name, member.value)
  }

  private static func input(
    named name: String, _ value: LocatedJSON
  ) throws(PageFault) -> PageInput {
    switch name {
    case "hello": return try hello(value)
    case "pair":
      let texts = try value.texts(2)
      return .pair(code: texts[0], name: texts[1])
    case "size": return .size(try size(value.numbers(2)))
    case "touches": return .touches(try touches(value))
    case "beat": return .beat(milliseconds: try value.number())
    case "drawn": return .drawn(try value.whole())
    case "do":
      guard case .string(let word) = value.value, let action = Action(rawValue: word) else {
        throw PageFault("there is no such action")
      }
      return .action(action)
    case "cues":
      if case .null = value.value { return .cues(nil) }
      return .cues(try value.text())
    case "answer":
      if case .null = value.value { return .answer(nil) }
      return .answer(try value.text())
    case "cue":
      guard case .array(let parts) = value.value, (2...3).contains(parts.count),
        case .string(let word) = parts[0].value, let action = TriggerAction(rawValue: word),
        CueList.actions.contains(action)
      else { throw PageFault("a cue can go, back, pause or release, and has a time") }
      let isTyped = parts.count == 3
      guard !isTyped || parts[2].value == .string("key") else {
        throw PageFault("a cue is fired by a finger or a 'key'")
      }
      return .cue(action, milliseconds: try parts[1].number(), isTyped: isTyped)
    case "release":
      let texts = try value.texts(2)
      return .release(show: texts[0], key: texts[1])
    case "on":
      guard case .bool(let isOn) = value.value else { throw PageFault("'on' is true or false") }
      return .onNow(isOn)
    case "off":
      if case .null = value.value { return .off(nil) }
      return .off(try value.text())
    case "map":
      if case .null = value.value { return .map(nil) }
      return .map(try size(value.numbers(2)))
    case "stop": return .stop(try value.text())
    case "file":
      let (size, name) = try value.field()
      return .file(name, size: size)
    case "import":
      guard case .string(let word) = value.value, let choice = PageImportChoice(rawValue: word)
      else { throw PageFault("there is no such choice") }
      return .importing(choice)
    case "zoom":
      let numbers = try value.numbers(3)
      guard numbers[0] > 0 else { throw PageFault("a factor is greater than 0") }
      return .zoom(numbers[0], at: Point(x: numbers[1], y: numbers[2]))
    case "scroll":
      let numbers = try value.numbers(4)
      return .scroll(
        Vector(dx: numbers[0], dy: numbers[1]), at: Point(x: numbers[2], y: numbers[3]))
    case "field":
      let (key, text) = try value.field()
      return .typed(key, text)
    case "accept":
      let (key, text) = try value.field()
      return .accepted(key, text)
    default: throw PageFault("there is no message '\(name.prefix(20))'")
    }
  }

  private static func hello(_ value: LocatedJSON) throws(PageFault) -> PageInput {
    guard let version = value[name: "version"], try version.whole() == Self.version else {
      throw PageFault("the page has another version; load it again")
    }
    guard let extent = value[name: "size"], let now = value[name: "now"] else {
      throw PageFault("'hello' has a version, a size and a time")
    }
    return .hello(
      try size(extent.numbers(2)), milliseconds: try now.number(),
      token: try value[name: "token"].map { token throws(PageFault) in try token.text() },
      place: try value[name: "place"].map { place throws(PageFault) in
        let texts = try place.texts(3)
        return PagePlace(show: texts[0], name: texts[1], mode: texts[2])
      },
      device: try PageDevice(value))
  }

  private static func size(_ numbers: [Double]) throws(PageFault) -> Size<ScreenSpace> {
    guard numbers.allSatisfy({ (1...20_000).contains($0) }) else {
      throw PageFault("a side of a view has 1 to 20000 points")
    }
    return Size(width: numbers[0], height: numbers[1])
  }

  private static func touches(_ value: LocatedJSON) throws(PageFault) -> [PageTouch] {
    guard case .array(let elements) = value.value, elements.count <= mostTouches else {
      throw PageFault("touches are an array of at most \(mostTouches)")
    }
    var touches: [PageTouch] = []
    for element in elements { touches.append(try PageTouch(element)) }
    return touches
  }
}

/// What a page showed before its connection was lost.
struct PagePlace: Hashable {
  /// The show of the board.
  let show: String
  /// The board, or the trip.
  let name: String
  /// The mode of the board; empty for a trip.
  let mode: String
}

/// The device of a page: what it calls itself, and how it saw boards last.
struct PageDevice: Hashable {
  /// The most boards whose views are read.
  static let mostViews = 100

  /// What it calls itself; empty if it does not say.
  private(set) var name = ""
  /// How it saw boards last.
  private(set) var views: [ID<Board>: ViewMemory] = [:]

  /// A device that says nothing.
  init() {}

  fileprivate init(_ hello: LocatedJSON) throws(PageFault) {
    if let text = try hello[name: "device"]?.text() {
      name = Name.cleaned(text.prefix(PairedPages.longestName))
    }
    guard let views = hello[name: "views"] else { return }
    guard case .array(let elements) = views.value, elements.count <= Self.mostViews else {
      throw PageFault("views are an array of at most \(Self.mostViews)")
    }
    for element in elements {
      guard case .array(let parts) = element.value, parts.count == 4 else {
        throw PageFault("a view has a board, x, y and a zoom")
      }
      // A view so far away, or an identity of something else, shows nothing.
      let numbers = (
        try parts[1].anyNumber(), try parts[2].anyNumber(), try parts[3].anyNumber()
      )
      guard let board = ID<Board>(try parts[0].text()), let x = numbers.0, let y = numbers.1,
        let zoom = numbers.2
      else { continue }
      self.views[board] = ViewMemory(center: Point(x: x, y: y), zoom: zoom)
    }
  }
}

/// A touch as a page reports it: its time is on the page's clock.
struct PageTouch: Hashable {
  /// The kind of a touch that a key makes.
  private static let key = "key"

  let id: TouchID
  let kind: TouchKind
  let phase: TouchPhase
  let position: Point<ScreenSpace>
  let milliseconds: Double
  let pressure: Double?
  /// Whether a key made it.
  let isTyped: Bool

  fileprivate init(_ json: LocatedJSON) throws(PageFault) {
    guard case .array(let parts) = json.value, parts.count == 7,
      case .string(let kindName) = parts[1].value,
      let kind = kindName == Self.key ? .finger : TouchKind(rawValue: kindName),
      case .string(let phaseName) = parts[2].value, let phase = TouchPhase(rawValue: phaseName)
    else { throw PageFault("a touch has a contact, kind, phase, x, y, time and pressure") }
    id = TouchID(rawValue: UInt64(try parts[0].whole()))
    (self.kind, self.phase, isTyped) = (kind, phase, kindName == Self.key)
    position = Point(x: try parts[3].number(), y: try parts[4].number())
    milliseconds = try parts[5].number()
    if case .null = parts[6].value {
      pressure = nil
    } else {
      pressure = min(max(try parts[6].number(), 0), 1)
    }
  }
}

/// What is wrong with a message of a page; its connection ends.
struct PageFault: Error, Hashable {
  let message: String

  init(_ message: String) { self.message = message }
}

extension LocatedJSON {
  /// A number; further from 0 than any place or time of a page is refused.
  fileprivate func number() throws(PageFault) -> Double {
    guard let number = try anyNumber() else {
      throw PageFault("a number was expected at column \(place.column)")
    }
    return number
  }

  /// A number; `nil` if it is further from 0 than any place or time of a page.
  fileprivate func anyNumber() throws(PageFault) -> Double? {
    guard case .number(let digits) = value, let number = Double(digits) else {
      throw PageFault("a number was expected at column \(place.column)")
    }
    return abs(number) < 1e15 ? number : nil
  }

  /// A whole number from 0.
  fileprivate func whole() throws(PageFault) -> Int {
    guard case .number(let digits) = value, let number = Int(digits), number >= 0 else {
      throw PageFault("a whole number was expected at column \(place.column)")
    }
    return number
  }

  fileprivate func numbers(_ count: Int) throws(PageFault) -> [Double] {
    guard case .array(let elements) = value, elements.count == count else {
      throw PageFault("\(count) numbers were expected at column \(place.column)")
    }
    var numbers: [Double] = []
    for element in elements { numbers.append(try element.number()) }
    return numbers
  }

  fileprivate func text() throws(PageFault) -> String {
    guard case .string(let text) = value, text.utf8.count <= 4 * PageInput.mostText,
      text.count <= PageInput.mostText
    else { throw PageFault("a text was expected at column \(place.column)") }
    return text
  }

  fileprivate func texts(_ count: Int) throws(PageFault) -> [String] {
    guard case .array(let elements) = value, elements.count == count else {
      throw PageFault("\(count) texts were expected at column \(place.column)")
    }
    var texts: [String] = []
    for element in elements { texts.append(try element.text()) }
    return texts
  }

  /// The key of a field, and its text.
  fileprivate func field() throws(PageFault) -> (key: Int, text: String) {
    guard case .array(let elements) = value, elements.count == 2 else {
      throw PageFault("a key and a text were expected at column \(place.column)")
    }
    return (try elements[0].whole(), try elements[1].text())
  }
}
