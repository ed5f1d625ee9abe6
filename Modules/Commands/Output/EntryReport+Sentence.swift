import Domain

extension TextForm {
  /// What was done with an entry, and where it is now.
  static func sentence(of report: EntryReport) -> String {
    let (name, place) = (report.view.name(of: report.entry), report.view.place(of: report.entry))
    return switch report.deed {
    case .added: "added \(place) \(name)"
    case .changed: "changed \(place) \(name)"
    case .deleted: "deleted \(place) \(name)"
    case .lifted(let zones):
      "lifted \(name), which may go to \(Count.gaps(zones)): drop at DAY:POSITION, or cancel"
    case .moved: "moved \(name) to \(place)"
    case .shown: "the list shows \(place) \(name)"
    case .kept: "\(place) \(name), as before"
    }
  }
}
