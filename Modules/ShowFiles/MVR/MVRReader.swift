import Domain
import PluginAPI
import XMLReading

/// Takes the elements of a scene: its groups, the points that fixtures are focused on, and the
/// scene itself as a plot.
///
/// Scenes have no numbers: objects are numbered in their order.
struct MVRReader: XMLHandler {
  /// The expected form of a description.
  static let expectations = XMLExpectations(
    roots: ["GeneralSceneDescription"],
    remedy: "the file seems damaged or cut off; export the scene again")

  /// Why elements become no object, by their name.
  private static let reasons: [String: String] = [
    "Fixture": "fixtures are not imported",
    "SceneObject": "other things in the scene are not imported",
    "Truss": "other things in the scene are not imported",
    "Support": "other things in the scene are not imported",
    "VideoScreen": "other things in the scene are not imported",
    "Projector": "other things in the scene are not imported",
    "Layer": "layers sort a drawing and are not groups of fixtures",
    "Class": "classes sort a drawing and are not groups of fixtures",
    "Symdef": "meshes are not imported",
    "Symbol": "meshes are not imported",
    "Geometry3D": "meshes are not imported",
    "MappingDefinition": "video mappings are not imported",
  ]

  private var collector: ObjectCollector
  private var repetitions: [String: Int] = [:]

  init(_ options: ReadingOptions) { collector = ObjectCollector(options) }

  mutating func start(
    _ tag: borrowing XMLTag, in path: [String]
  ) throws(ShowFileError) -> Bool {
    switch tag.name {
    case "GroupObject": try add(tag, .group)
    case "FocusPoint": try add(tag, .position)
    case "Scene" where path.count == 2:
      try collector.add(
        ImportedObject(
          identifier: collector.free("Scene", &repetitions), kind: .plot,
          number: ObjectNumber(collector.count(.plot) + 1), hasOwnNumber: false),
        line: tag.line)
    case "Position" where path.contains("AUXData"):
      // Elsewhere the element names the one that a fixture hangs on.
      collector.leftOut.add("Position", reason: "trusses and pipes are not imported")
    case "Data" where path.count == 3:
      collector.leftOut.add("Data", reason: "data of other programs is not imported")
    default:
      if let reason = Self.reasons[tag.name] { collector.leftOut.add(tag.name, reason: reason) }
    }
    return false
  }

  mutating func end(_ text: String?, in path: [String]) throws(ShowFileError) {}

  private mutating func add(
    _ tag: borrowing XMLTag, _ kind: ObjectKind
  ) throws(ShowFileError) {
    let name = Name.cleaned(tag["name"] ?? "")
    let uuid = Name.cleaned((tag["uuid"] ?? "").prefix(80)).uppercased()
    let identifier =
      uuid.isEmpty
      ? collector.free("\(tag.name):\"\(name)\"", &repetitions) : "\(tag.name):\(uuid)"
    try collector.add(
      ImportedObject(
        identifier: identifier, kind: kind, number: ObjectNumber(collector.count(kind) + 1),
        name: name, hasOwnNumber: false),
      line: tag.line)
  }

  /// Counts the other members, and warns if the count may be incomplete.
  mutating func add(_ rest: ArchiveMember.Rest) {
    collector.leftOut.add(
      "archive member", count: rest.others,
      reason: "meshes, pictures and fixture types are not imported")
    guard rest.isCutOff else { return }
    let found = rest.others == 1 ? "1 other file was" : "\(rest.others) other files were"
    collector.warnings.add(
      "the archive is cut off: the directory at its end is missing; the description was read "
        + "whole, and \(found) found; export the scene again to be sure")
  }

  /// The show.
  consuming func finished() -> ImportedShow { collector.finished() }
}
