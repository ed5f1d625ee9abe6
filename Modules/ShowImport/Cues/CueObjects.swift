import Domain
import PluginAPI

/// The cues of a file as objects that fire them.
///
/// A list with the number `5.2` means cue 2 of list 5, so a cue has such a number where its own is
/// whole and does not end in 0: numbers are decimals, and `5.20` is `5.2`. No other can be said.
struct CueObjects {
  /// The objects, in the file's order.
  private(set) var objects: [ImportedObject] = []
  /// Cues that no number can say, counted.
  private(set) var leftOut: [LeftOut] = []

  /// What all identifiers of cues begin with.
  static let pool = "cue block"
  /// The most cues that become objects.
  static let maximumCount = 50_000

  private var unsaid = 0
  private var unlisted = 0
  private var overflow = 0

  /// Makes objects of the cues of a file.
  ///
  /// - Parameters:
  ///   - show: What the file holds.
  ///   - isWanted: Whether cues are wanted as blocks at all.
  init(_ show: ImportedShow, isWanted: Bool) {
    guard isWanted else { return }
    var lists: [String: ImportedObject] = [:]
    for object in show.objects where object.kind == .list && lists[object.identifier] == nil {
      lists[object.identifier] = object
    }
    for cue in show.cues { add(cue, of: lists[cue.list]) }
    leaveOut(unlisted, "its list is not in the file, or has no whole number")
    leaveOut(
      unsaid,
      "a block's number is LIST.CUE, and says no cue that has a point or ends in 0: "
        + "give a block a message of its own")
    leaveOut(overflow, "only \(Self.maximumCount) cues become blocks")
    leaveOut(
      max(show.cueCount, 0) - show.cues.count,
      "cues of this format are counted, and not read one by one")
  }

  /// Whether an entry is one of these.
  static func holds(_ entry: ImportedObject) -> Bool { entry.identifier.hasPrefix(pool + ":") }

  private mutating func add(_ cue: ImportedCue, of list: ImportedObject?) {
    guard let list, list.number.wholeValue != nil else {
      unlisted += 1
      return
    }
    guard let own = ObjectNumber(cue.number), own.wholeValue != nil, own.text.last != "0",
      let number = ObjectNumber("\(list.number).\(own)")
    else {
      unsaid += 1
      return
    }
    guard objects.count < Self.maximumCount else {
      overflow += 1
      return
    }
    objects.append(
      ImportedObject(
        identifier: "\(Self.pool):\(list.identifier)/\(own)", kind: .list, number: number,
        name: cue.name, folder: Self.folder(of: list)))
  }

  private static func folder(of list: ImportedObject) -> String {
    let name = Name.presentable(list.name)
    return "Cues of list \(list.number)" + (name.isEmpty ? "" : " \(name)")
  }

  private mutating func leaveOut(_ count: Int, _ reason: String) {
    if count > 0 { leftOut.append(LeftOut("cue", count: count, reason: reason)) }
  }
}
