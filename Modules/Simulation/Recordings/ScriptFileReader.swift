import Domain
public import Gestures
import GridGeometry
import JSONText
import PluginAPI

extension ScriptFile {
  /// Reads a script from a file, or a recording of touches as a script on an empty stage.
  ///
  /// A script of one of the surfaces must be such as they begin.
  ///
  /// - Parameters:
  ///   - bytes: What the file contains.
  ///   - kinds: The surfaces that there are.
  ///   - limits: How large it may be.
  /// - Returns: The script, and the name of the mutant that it needs, if any.
  /// - Throws: The first mistake in it, with its line and what is allowed.
  public static func parse(
    _ bytes: [UInt8], for kinds: [SimulatedSurface], limits: Limits = .standard
  ) throws(RecordingError) -> (script: Script, mutant: String?) {
    let forms = Dictionary(kinds.map { ($0.key, $0.form) }) { first, _ in first }
    return try read(bytes, surfaces: kinds.map(\.key), forms: forms, limits: limits)
  }

  static func read(
    _ bytes: [UInt8], surfaces: [String], forms: [String: ScriptForm], limits: Limits
  ) throws(RecordingError) -> (script: Script, mutant: String?) {
    guard bytes.count <= limits.bytes else {
      throw RecordingError(
        .tooLarge, "the file has \(bytes.count) bytes; \(limits.bytes) are allowed")
    }
    let end = bytes.firstIndex(of: RecordingLine.end) ?? bytes.count
    if JSONHead(bytes[..<end]).text("callboard") == "touches" {
      let recording = try Recording(reading: bytes)
      let first = try RecordingLine(bytes[..<end], number: 1, limit: limits.lineBytes)
      let script = try script(of: recording, surfaces: surfaces, forms, first)
      try check(script.stage, forms[script.stage.surface], first)
      return (script, nil)
    }
    var reader = ScriptFileReader(surfaces: surfaces, forms: forms, limits: limits)
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: RecordingLine.end) ?? bytes.count
      try reader.read(bytes[start..<end])
      start = end + 1
    }
    return try reader.finish()
  }

  // MARK: Recordings of touches

  /// The keys of what recordings of touches call by other names.
  private static let recorded = ["board": "grid", "boards": "list"]

  private static func script(
    of recording: Recording, surfaces: [String], _ forms: [String: ScriptForm],
    _ line: RecordingLine
  ) throws(RecordingError) -> Script {
    let header = recording.header
    let known = surfaces.contains(header.surface)
    let surface = known ? header.surface : recorded[header.surface] ?? header.surface
    try ScriptFileHeader.check(surface, surfaces, line)
    let start = Timestamp(milliseconds: 0)
    let show = Show(id: ID(high: 1, low: 1), name: "Show", created: start)
    let board = Board(id: ID(high: 3, low: 1), show: show.id, name: "Board", created: start)
    let hasBoard = forms[surface]?.hasOneBoard ?? (header.surface != "boards")
    let stage = Stage(
      surface: surface, show: show, objects: [], boards: hasBoard ? [board] : [],
      items: [], mode: header.mode.flatMap(InteractionMode.init) ?? .edit,
      view: ViewMemory(center: header.view?.center ?? .origin, zoom: header.view?.zoom ?? 1),
      viewSize: header.viewSize, settings: header.settings, seed: 0)
    return Script(stage: stage, steps: recording.touches.map(Step.touch))
  }

  private static func check(
    _ stage: Stage, _ form: ScriptForm?, _ line: RecordingLine
  ) throws(RecordingError) {
    if let fault = form?.fault(of: stage.mode, stage.view, on: stage.surface) {
      throw line.mistake(.outOfRange, fault)
    }
  }
}

/// Takes the lines of a script file one by one.
struct ScriptFileReader {
  private let surfaces: [String]
  private let forms: [String: ScriptForm]
  private let limits: ScriptFile.Limits
  private var header: ScriptFileHeader?
  private var form: ScriptForm?
  private var builder = StageBuilder()
  private var entityCount = 0
  private var steps: [Step] = []
  private var lineCount = 0

  init(surfaces: [String], forms: [String: ScriptForm], limits: ScriptFile.Limits) {
    self.surfaces = surfaces
    self.forms = forms
    self.limits = limits
  }

  mutating func read(_ line: ArraySlice<UInt8>) throws(RecordingError) {
    lineCount += 1
    let line = try RecordingLine(line, number: lineCount, limit: limits.lineBytes)
    guard let header else {
      try Self.checkMarker(line)
      let header = try ScriptFileHeader.read(line, surfaces: surfaces)
      try ScriptFile.check(header, limits)
      form = forms[header.surface]
      if let fault = form?.fault(of: header.mode, header.view, on: header.surface) {
        throw line.mistake(.outOfRange, fault)
      }
      self.header = header
      return
    }
    if entityCount < header.entities {
      let entity = try ScriptDecoder.read(Entity.self, from: try line.object("an entity"))
      let misfit = form?.fault(of: entity, after: builder, on: header.surface)
      if let fault = misfit ?? builder.add(entity) { throw line.mistake(.outOfRange, fault) }
      entityCount += 1
      return
    }
    guard steps.count < header.steps else {
      throw line.mistake(
        .tooMany, "unexpected line: the header says that there are \(header.steps) steps")
    }
    steps.append(try ScriptFileSteps.read(line))
  }

  func finish() throws(RecordingError) -> (script: Script, mutant: String?) {
    guard let header else {
      throw RecordingError(
        .notARecording, line: 1, "the file is empty; a script begins with a header")
    }
    let (entities, rest) = (header.entities - entityCount, header.steps - steps.count)
    guard entities == 0, rest == 0 else {
      throw RecordingError(
        .truncated, line: lineCount + 1,
        "the file ends too early: \(entities) more entities and \(rest) more steps expected")
    }
    guard let show = builder.show else {
      throw RecordingError(.outOfRange, line: 2, "none of the entities is a show")
    }
    let stage = Stage(
      surface: header.surface, show: show, objects: builder.objects, boards: builder.boards,
      items: builder.items, part: builder.part, mode: header.mode, view: header.view,
      viewSize: header.viewport,
      settings: header.thresholds, seed: header.seed)
    return (Script(stage: stage, steps: steps), header.mutant)
  }

  private static func checkMarker(_ line: RecordingLine) throws(RecordingError) {
    guard line.head.text("callboard") == "script" else {
      throw line.mistake(
        .notARecording,
        #"this is neither a script nor a recording of touches: its first line must have "#
          + #""callboard":"script", "callboard":"sync script" or "callboard":"touches""#)
    }
  }
}
