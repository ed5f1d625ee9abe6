import Gestures
import GridGeometry
import TestSupport

/// Recordings that the tests read, write and damage.
enum RecordingSamples {
  static let header = RecordingHeader(
    surface: "board", viewSize: Size(width: 880, height: 660.5),
    view: .init(center: Point(x: -12.25, y: 0.1), zoom: 1.5), mode: "edit")

  /// The first line of a file, as ``RecordingWriter`` writes it.
  static let headerLine =
    #"{"callboard":"touches","version":1,"surface":"board","#
    + #""viewport":{"width":880.0,"height":660.5},"# + thresholds
    + #","view":{"x":-12.25,"y":0.1,"zoom":1.5},"mode":"edit"}"#

  static let thresholds =
    #""thresholds":{"panDistance":10.0,"pinchDistance":10.0,"tapDistance":10.0,"#
    + #""doubleTapDistance":45.0,"longPressDistance":10.0,"swipeDistance":44.0,"#
    + #""scrollMargin":33.0,"scrollSpeed":660.0,"tapDuration":750000,"doubleTapGap":350000,"#
    + #""longPressDuration":500000,"swipeDuration":500000,"scrollDelay":500000,"#
    + #""maximumTouches":10}"#

  static let touchLine =
    #"{"t":1000,"id":7,"kind":"finger","phase":"began","x":1.5,"y":-2.0,"pressure":0.5}"#

  static let touch = Touch(
    id: TouchID(rawValue: 7), phase: .began, position: Point(x: 1.5, y: -2),
    time: Instant(microseconds: 1000), pressure: 0.5)

  /// Any finite number: plain ones, tiny ones, huge ones, and both zeros.
  static func number(using random: inout SplitMix64) -> Double {
    let edges: [Double] = [
      0, -0.0, 0.1, 1e300, -1e300, .leastNonzeroMagnitude, -.leastNonzeroMagnitude,
      .leastNormalMagnitude, .greatestFiniteMagnitude, -.greatestFiniteMagnitude, 1e15, 1e16, 1e-5,
    ]
    switch Int.random(in: 0..<4, using: &random) {
    case 0: return edges.randomElement(using: &random) ?? 0
    case 1: return Double.random(in: -2000...2000, using: &random)
    case 2: return Double(Int.random(in: -2000...2000, using: &random))
    default:
      let any = Double(bitPattern: random.next())
      return any.isFinite ? any : 0
    }
  }

  static func touch(using random: inout SplitMix64) -> Touch {
    let isKnown = Bool.random(using: &random)
    return Touch(
      id: TouchID(rawValue: Bool.random(using: &random) ? random.next() : random.next() % 10),
      kind: TouchKind.allCases.randomElement(using: &random) ?? .finger,
      phase: TouchPhase.allCases.randomElement(using: &random) ?? .began,
      position: Point(x: number(using: &random), y: number(using: &random)),
      time: Instant(microseconds: Int64(bitPattern: random.next())),
      pressure: isKnown ? Double.random(in: 0...1, using: &random) : nil)
  }

  static func recording(using random: inout SplitMix64) -> Recording {
    var header = header
    header.surface = ["board", "boards", "a.b-c_9"].randomElement(using: &random) ?? "board"
    header.mode = [nil, "edit", "play"].randomElement(using: &random) ?? nil
    header.viewSize = Size(
      width: abs(number(using: &random)), height: Double.random(in: 0...5000, using: &random))
    header.settings.panDistance = max(abs(number(using: &random)), .leastNonzeroMagnitude)
    header.settings.scrollDelay = .random(in: 0...(.max), using: &random)
    header.settings.maximumTouches = .random(in: 1...32, using: &random)
    let view = RecordingHeader.View(
      center: Point(x: number(using: &random), y: -0.0), zoom: .random(in: 1e-3...1e3))
    let viewport = Viewport(center: view.center, zoom: view.zoom, size: header.viewSize)
    header.view = viewport == nil ? nil : view
    let count = Int.random(in: 0..<20, using: &random)
    return Recording(header: header, touches: (0..<count).map { _ in touch(using: &random) })
  }
}
