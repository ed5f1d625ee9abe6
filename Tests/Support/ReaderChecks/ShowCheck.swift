import Domain
import GridGeometry
import PluginAPI

/// What every reader promises of what it read.
struct ShowCheck {
  private let show: ImportedShow
  private let mayBeEmpty: Bool

  /// Creates a check.
  ///
  /// - Parameters:
  ///   - show: What was read.
  ///   - plugin: The format that read it.
  init(_ show: ImportedShow, of plugin: ShowFilePlugin) {
    self.show = show
    // An export of a show without anything is such a show again.
    mayBeEmpty = plugin.key == "callboard"
  }

  /// Checks it.
  ///
  /// - Throws: ``BrokenPromise`` with what broke.
  func check() throws(BrokenPromise) {
    try checkObjects()
    try checkLayouts()
    try checkCues()
    try checkReport()
  }

  private func checkObjects() throws(BrokenPromise) {
    var seen: Set<String> = []
    for object in show.objects {
      let identifier = object.identifier
      try promise(!identifier.isEmpty, "an object has no identifier")
      try promise(seen.insert(identifier).inserted, "two objects are '\(identifier)'")
      try promise(identifier.utf8.count <= 5_000, "an identifier is endless: \(identifier)")
      try promise(
        ObjectNumber(object.number.text) == object.number, "'\(object.number)' is not a number")
      try promise(Self.isPresentable(object.name), "the name '\(object.name)' is not clean")
      try promise(Self.isPresentable(object.folder), "no clean folder: '\(object.folder ?? "")'")
    }
    try promise(Self.isPresentable(show.title), "no clean title: '\(show.title ?? "")'")
  }

  private func checkLayouts() throws(BrokenPromise) {
    let objects = Set(show.objects.map(\.identifier))
    var seen: Set<String> = []
    for layout in show.layouts {
      try promise(
        seen.insert(layout.identifier).inserted, "two layouts are '\(layout.identifier)'")
      try promise(Self.isPresentable(layout.name), "the name '\(layout.name)' is not clean")
      try promise(
        layout.record != nil || !layout.widgets.isEmpty, "nothing is on '\(layout.name)'")
      for widget in layout.widgets {
        if let object = widget.object {
          try promise(objects.contains(object), "a widget fires no '\(object)'")
        }
        try promise(
          (widget.object != nil || widget.message != nil) != (widget.drawing != nil),
          "a widget is nothing, or two things")
        try promise(
          widget.message.map { (try? MessageText.validated($0)) == $0 } ?? true,
          "a widget sends no message: '\(widget.message ?? "")'")
        try promise(Self.isPresentable(widget.label), "the label '\(widget.label)' is not clean")
        try promise(widget.frame.isFinite, "a widget lies nowhere: \(widget.frame)")
      }
    }
  }

  private func checkCues() throws(BrokenPromise) {
    let lists = Set(show.objects.lazy.filter { $0.kind == .list }.map(\.identifier))
    try promise(show.cueCount >= show.cues.count, "more cues are listed than counted")
    for cue in show.cues {
      try promise(lists.contains(cue.list), "a cue is of no list '\(cue.list)'")
      try promise(Self.isPresentable(cue.name), "the name '\(cue.name)' is not clean")
      try promise(Self.isPresentable(cue.number), "the number '\(cue.number)' is not clean")
    }
  }

  /// What becomes nothing is counted with a reason, in a report that somebody can read.
  private func checkReport() throws(BrokenPromise) {
    try promise(
      mayBeEmpty || !show.objects.isEmpty || !show.layouts.isEmpty || !show.leftOut.isEmpty
        || !show.warnings.isEmpty,
      "nothing was read, and nothing says so")
    try promise(show.leftOut.count <= 5_000, "\(show.leftOut.count) sorts are left out")
    for row in show.leftOut {
      try promise(row.count > 0, "\(row.count) of '\(row.what)' are left out")
      try promise(!row.what.isEmpty && !row.reason.isEmpty, "left out without a reason: \(row)")
      try promise(
        row.what.utf8.count <= 4_000 && row.reason.utf8.count <= 8_000, "endless: \(row)")
    }
    try promise(show.warnings.count <= 5_000, "\(show.warnings.count) warnings")
    for warning in show.warnings {
      try promise(!warning.message.isEmpty, "a warning says nothing")
      try promise(warning.message.utf8.count <= 16_000, "an endless warning: \(warning)")
      try promise(warning.line.map { $0 > 0 } ?? true, "there is no such line: \(warning)")
    }
  }

  private static func isPresentable(_ text: String?) -> Bool {
    guard let text, !text.isEmpty else { return true }
    return Name.cleaned(text) == text || (try? Name.validated(text)) == text
  }
}
