import PluginAPI
import ShowImport
import TestSupport

/// Reads a file in several ways, which must agree.
struct ReadingCheck {
  private let bytes: [UInt8]
  private let plugin: ShowFilePlugin
  private let plugins: [ShowFilePlugin]
  private let choices: InputChoices

  /// What a reading came to.
  private enum Outcome: Hashable {
    case show(ImportedShow)
    case refused(ShowFileError)
  }

  init(
    _ bytes: [UInt8], as plugin: ShowFilePlugin, among plugins: [ShowFilePlugin],
    _ choices: InputChoices
  ) {
    self.bytes = bytes
    self.plugin = plugin
    self.plugins = plugins
    self.choices = choices
  }

  /// Checks, and gives what was read.
  ///
  /// - Returns: What the file holds, or `nil` where it is refused.
  /// - Throws: ``BrokenPromise`` with what broke.
  func checked() throws(BrokenPromise) -> ImportedShow? {
    try checkRecognition()
    let options = choices.options
    let whole = outcome(of: bytes, by: max(bytes.count, 1), options)
    let length = choices.pieceLength
    try Self.compare(whole, outcome(of: bytes, by: length, options), "in pieces of \(length)")
    if choices.isPacked { try checkPacked(whole, options) }
    guard case .show(let show) = whole else {
      if case .refused(let error) = whole { try Self.check(error) }
      return nil
    }
    try checkCount(show, options)
    try ShowCheck(show, of: plugin).check()
    return show
  }

  private func outcome(
    of bytes: [UInt8], by length: Int, _ options: ReadingOptions
  ) -> Outcome {
    var source: any ByteSource = ChunkedSource(bytes, by: length)
    do throws(ShowFileError) {
      return .show(try plugin.make().read(&source, options))
    } catch {
      return .refused(error)
    }
  }

  private func checkRecognition() throws(BrokenPromise) {
    let head = FileHead(
      bytes: Array(bytes.prefix(FileHead.maximumLength)),
      isWhole: bytes.count <= FileHead.maximumLength)
    for key in [nil, plugin.key] {
      var refusal: ShowFileError?
      do throws(ShowFileError) {
        _ = try FormatRecogniser.plugin(for: head, among: plugins, named: key)
      } catch {
        refusal = error
      }
      if let refusal { try Self.check(refusal) }
    }
  }

  /// Checks the error of a file that is refused.
  static func check(_ error: ShowFileError) throws(BrokenPromise) {
    try promise(!error.message.isEmpty, "the refusal says nothing")
    try promise(error.message.utf8.count <= 4_000, "the refusal is endless: \(error.message)")
    try promise(error.line.map { $0 > 0 } ?? true, "there is no such line: \(error)")
  }

  /// Cues are counted alike whether they are wanted or not, and objects and layouts are the same.
  private func checkCount(
    _ show: ImportedShow, _ options: ReadingOptions
  ) throws(BrokenPromise) {
    var options = options
    options.wantsCues = false
    var counted = outcome(of: bytes, by: max(bytes.count, 1), options)
    if case .show(let show) = counted { counted = .show(Self.withoutCues(show)) }
    try Self.compare(.show(Self.withoutCues(show)), counted, "without cues")
  }

  /// What is read, without cues and the notices about their names.
  private static func withoutCues(_ show: ImportedShow) -> ImportedShow {
    var show = show
    show.cues = []
    show.leftOut = []
    show.warnings = []
    return show
  }

  // MARK: Packed

  private func checkPacked(
    _ plain: Outcome, _ options: ReadingOptions
  ) throws(BrokenPromise) {
    guard !Self.looksPacked(bytes) else { return }
    let packed: [UInt8]
    switch plugin.key {
    case "tosc", "companion": packed = Compressed.bytes(bytes, choices.form)
    case "mvr": packed = Compressed.zip([("GeneralSceneDescription.xml", bytes)])
    default: return
    }
    try Self.compare(plain, outcome(of: packed, by: choices.pieceLength, options), "packed")
  }

  private static func looksPacked(_ bytes: [UInt8]) -> Bool {
    guard bytes.count >= 2 else { return bytes.isEmpty }
    let header = Int(bytes[0]) << 8 | Int(bytes[1])
    return header == 0x1F8B || header == 0x504B
      || bytes[0] & 0x0F == 8 && header.isMultiple(of: 31)
  }

  // MARK: Comparing

  private static func compare(
    _ first: Outcome, _ second: Outcome, _ how: String
  ) throws(BrokenPromise) {
    guard first != second else { return }
    switch (first, second) {
    case (.refused(let first), .refused(let second)):
      throw BrokenPromise("another refusal \(how): '\(second)', not '\(first)'")
    case (.refused(let error), .show): throw BrokenPromise("read \(how), and not '\(error)'")
    case (.show, .refused(let error)): throw BrokenPromise("refused \(how): '\(error)'")
    case (.show(let first), .show(let second)):
      throw BrokenPromise("another show \(how): \(difference(first, second))")
    }
  }

  private static func difference(_ first: ImportedShow, _ second: ImportedShow) -> String {
    let parts: [(String, [String], [String])] = [
      ("dialect", [first.dialect ?? "-"], [second.dialect ?? "-"]),
      ("title", [first.title ?? "-"], [second.title ?? "-"]),
      ("object", first.objects.map { "\($0)" }, second.objects.map { "\($0)" }),
      ("layout", first.layouts.map { "\($0)" }, second.layouts.map { "\($0)" }),
      ("count of cues", ["\(first.cueCount)"], ["\(second.cueCount)"]),
      ("cue", first.cues.map { "\($0)" }, second.cues.map { "\($0)" }),
      ("left out", first.leftOut.map { "\($0)" }, second.leftOut.map { "\($0)" }),
      ("warning", first.warnings.map { "\($0)" }, second.warnings.map { "\($0)" }),
    ]
    for (what, left, right) in parts where left != right {
      let place = zip(left, right).enumerated().first { $0.element.0 != $0.element.1 }?.offset
      guard let place else { return "\(left.count) and \(right.count) of \(what)" }
      return "\(what) '\(left[place])' and '\(right[place])'"
    }
    return "something that has no name here"
  }
}
