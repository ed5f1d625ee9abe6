package import PluginAPI

/// An input as a trip file that somebody imports: read in two ways, which must agree, made a trip,
/// merged into it again, and exported and read once more.
///
/// All that is chosen follows from the bytes, so an input always means the same.
package struct PlayedTrip {
  private let bytes: [UInt8]
  private let plugin: TripFilePlugin
  private let formats: TripForms
  private let choices: InputChoices

  /// What a reading came to.
  private enum Outcome: Hashable {
    case trip(ImportedTrip)
    case refused(ShowFileError)
  }

  /// Takes an input.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - plugin: The format that reads it, whether it recognises it or not.
  ///   - formats: All that reads and writes trips.
  package init(_ bytes: [UInt8], as plugin: TripFilePlugin, among formats: TripForms) {
    self.bytes = bytes
    self.plugin = plugin
    self.formats = formats
    choices = InputChoices(bytes)
  }

  /// Plays it.
  ///
  /// - Returns: Whether a trip was made of it.
  /// - Throws: ``BrokenPromise`` with what broke.
  @discardableResult
  package func play() throws(BrokenPromise) -> Bool {
    checkRecognition()
    let whole = outcome(by: max(bytes.count, 1))
    let length = choices.pieceLength
    try promise(whole == outcome(by: length), "it is read otherwise in pieces of \(length)")
    switch whole {
    case .refused(let error):
      try ReadingCheck.check(error)
      try promise(error.remedy != nil, "there is no remedy: \(error)")
      return false
    case .trip(let trip):
      try ImportedTripCheck(trip).check()
      return try TripImportCheck(trip, among: formats, seed: choices.seed).check()
    }
  }

  private func outcome(by length: Int) -> Outcome {
    var source: any ByteSource = ChunkedSource(bytes, by: length)
    let options = TripReadingOptions(zone: choices.zone, zones: formats.zones)
    do throws(ShowFileError) {
      return .trip(try plugin.make().read(&source, options))
    } catch {
      return .refused(error)
    }
  }

  /// Every format is asked about every file, and none may trap.
  private func checkRecognition() {
    let head = FileHead(
      bytes: Array(bytes.prefix(FileHead.maximumLength)),
      isWhole: bytes.count <= FileHead.maximumLength)
    for reader in formats.readers { _ = reader.make().recognise(head) }
  }
}

/// All that reads and writes trips, and what is known of time zones.
package struct TripForms {
  let readers: [TripFilePlugin]
  let exports: [TripExportPlugin]
  let zones: any TimeZoneTable

  /// Gathers them.
  ///
  /// - Parameters:
  ///   - readers: The formats that are read, in the order in which they are asked.
  ///   - exports: The forms that are written.
  ///   - zones: What is known of time zones.
  package init(
    readers: [TripFilePlugin], exports: [TripExportPlugin], zones: any TimeZoneTable
  ) {
    self.readers = readers
    self.exports = exports
    self.zones = zones
  }
}
