import Domain
import GridGeometry
package import PluginAPI

/// An input as an ink file that somebody imports: read in two ways, which must agree, written in
/// every format and read again, which must change nothing.
package struct PlayedInk {
  private let bytes: [UInt8]
  private let plugin: InkFilePlugin
  private let plugins: [InkFilePlugin]

  /// What a reading came to.
  private enum Outcome: Hashable {
    case ink(ImportedInk)
    case refused(ShowFileError)
  }

  /// Takes an input.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - plugin: The format that reads it, whether it recognises it or not.
  ///   - plugins: All formats.
  package init(_ bytes: [UInt8], as plugin: InkFilePlugin, among plugins: [InkFilePlugin]) {
    self.bytes = bytes
    self.plugin = plugin
    self.plugins = plugins
  }

  /// Plays it.
  ///
  /// - Returns: How many strokes were read.
  /// - Throws: ``BrokenPromise`` with what broke.
  @discardableResult
  package func play() throws(BrokenPromise) -> Int {
    checkRecognition()
    let whole = Self.outcome(of: bytes, as: plugin, by: max(bytes.count, 1))
    let length = InputChoices(bytes).pieceLength
    try promise(
      whole == Self.outcome(of: bytes, as: plugin, by: length),
      "it is read otherwise in pieces of \(length)")
    switch whole {
    case .refused(let error):
      try ReadingCheck.check(error)
      return 0
    case .ink(let ink):
      try check(ink)
      return ink.strokes.count
    }
  }

  private func check(_ ink: ImportedInk) throws(BrokenPromise) {
    for leftOut in ink.leftOut {
      try promise(leftOut.count > 0 && !leftOut.reason.isEmpty, "a reason is missing: \(leftOut)")
    }
    for stroke in ink.strokes {
      try promise(stroke.area.isFinite, "the area is not finite: \(stroke.area)")
      try promise(
        Stroke(bytes: stroke.stroke.bytes) == stroke.stroke, "a stroke cannot be stored")
    }
    guard !ink.strokes.isEmpty else { return }
    for plugin in plugins {
      let written = plugin.make().write(ink.strokes)
      let again = Self.outcome(of: written, as: plugin, by: 4_096)
      try promise(
        again == .ink(ImportedInk(strokes: ink.strokes)), "\(plugin.key) does not come back")
    }
  }

  private static func outcome(
    of bytes: [UInt8], as plugin: InkFilePlugin, by length: Int
  ) -> Outcome {
    var source: any ByteSource = ChunkedSource(bytes, by: length)
    do throws(ShowFileError) {
      return .ink(try plugin.make().read(&source))
    } catch {
      return .refused(error)
    }
  }

  /// Every format is asked about every file, and none may trap.
  private func checkRecognition() {
    let head = FileHead(
      bytes: Array(bytes.prefix(FileHead.maximumLength)),
      isWhole: bytes.count <= FileHead.maximumLength)
    for plugin in plugins { _ = plugin.make().recognise(head) }
  }
}
