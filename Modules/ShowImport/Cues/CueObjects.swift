import Domain
import PluginAPI

/// The cues of a file as objects that fire them.
///
/// Each is an object of the kind list with the number of its list and a cue of its own. It is
/// identified by the list's identifier and the cue's number. So an object is found again that was
/// made of it while cues was behind the point of the list's number, as in `5.2`, and becomes the
/// cue.
struct CueObjects {
  /// The objects, in the file's order.
  private(set) var objects: [ImportedObject] = []
  /// Cues that become no object, counted.
  private(set) var leftOut: [LeftOut] = []

  /// The prefix of all identifiers of cues.
  static let pool = "cue block"
  /// The most cues that become objects.
  static let maximumCount = 50_000

  private var unnumbered = 0
  private var unlisted = 0
  private var overflow = 0

  /// Creates objects for the cues of a file.
  ///
  /// - Parameters:
  ///   - show: The contents of the file.
  ///   - isWanted: Whether to import cues as blocks.
  init(_ show: ImportedShow, isWanted: Bool) {
    guard isWanted else { return }
    var lists: [String: ImportedObject] = [:]
    for object in show.objects where object.kind == .list && lists[object.identifier] == nil {
      lists[object.identifier] = object
    }
    for cue in show.cues { add(cue, of: lists[cue.list]) }
    leaveOut(unlisted, "its list is not in the file, or has no whole number")
    leaveOut(
      unnumbered,
      "its number is not a decimal number: give a block of its list a message of its own")
    leaveOut(overflow, "only \(Self.maximumCount) cues become blocks")
    leaveOut(
      max(show.cueCount, 0) - show.cues.count,
      "cues of this format are counted, and not read one by one")
  }

  /// Whether an entry is one of these.
  static func holds(_ entry: ImportedObject) -> Bool { entry.identifier.hasPrefix(pool + ":") }

  private mutating func add(_ cue: ImportedCue, of list: ImportedObject?) {
    guard let list, list.cue == nil, list.number.wholeValue != nil else {
      unlisted += 1
      return
    }
    guard let own = ObjectNumber(cue.number) else {
      unnumbered += 1
      return
    }
    guard objects.count < Self.maximumCount else {
      overflow += 1
      return
    }
    objects.append(
      ImportedObject(
        identifier: "\(Self.pool):\(list.identifier)/\(own)", kind: .list, number: list.number,
        cue: own, name: cue.name, folder: Self.folder(of: list), hasOwnNumber: list.hasOwnNumber))
  }

  /// The identifier of a cue's list, or `nil` for anything but a cue of a file.
  static func list(of identifier: String) -> Substring? {
    guard identifier.hasPrefix(pool + ":"), let end = identifier.lastIndex(of: "/") else {
      return nil
    }
    return identifier[..<end].dropFirst(pool.count + 1)
  }

  private static func folder(of list: ImportedObject) -> String {
    let name = Name.presentable(list.name)
    return "Cues of list \(list.number)" + (name.isEmpty ? "" : " \(name)")
  }

  private mutating func leaveOut(_ count: Int, _ reason: String) {
    if count > 0 { leftOut.append(LeftOut("cue", count: count, reason: reason)) }
  }
}
