import Domain
import PluginAPI

/// Names of shows and boards are unique by their key, judged when a whole list is applied.
enum NameChecks {
  static var all: [StoreCheck<any BoardStore>] {
    [
      StoreCheck("two shows never share a name", shows),
      StoreCheck("two boards of a show never share a name", boards),
      StoreCheck("a name that a list sets free can be taken by it", freedNames),
      StoreCheck("a list may swap names", swaps),
      StoreCheck("objects may share names and numbers", objects),
    ]
  }

  static let same = [("Main", "Main"), ("Café", "CAFE\u{301}"), ("straße", "STRASSE")]

  private static func shows(_ subject: BoardSubject) throws {
    let store = try subject.open()
    var samples = Samples(seed: 41)
    for (first, second) in same {
      let other = samples.show("Other than \(first)")
      try store.add([.insert(.show(samples.show(first))), .insert(.show(other))])
      try store.requireRefused(
        [.insert(.show(samples.show(second)))], "a second '\(second)'", as: .duplicateName)
      try store.requireRefused(
        [.updating(other) { $0.name = second }], "a rename to '\(second)'", as: .duplicateName)
    }
  }

  private static func boards(_ subject: BoardSubject) throws {
    let store = try subject.open()
    var samples = Samples(seed: 42)
    let shows = [samples.show("A"), samples.show("B")]
    try store.add(shows.map { .insert(.show($0)) })
    for (first, second) in same {
      let other = samples.board(of: shows[0], "Other than \(first)")
      // Another show's board may have the name.
      try store.add([
        .insert(.board(samples.board(of: shows[0], first))),
        .insert(.board(samples.board(of: shows[1], second))), .insert(.board(other)),
      ])
      try store.requireRefused(
        [.insert(.board(samples.board(of: shows[0], second)))], "a second '\(second)'",
        as: .duplicateName)
      try store.requireRefused(
        [.updating(other) { $0.name = second }], "a rename to '\(second)'", as: .duplicateName)
    }
  }

  private static func freedNames(_ subject: BoardSubject) throws {
    let store = try subject.open()
    var samples = Samples(seed: 43)
    let (old, new) = (samples.show("Name"), samples.show("NAME"))
    try store.add([.insert(.show(old))])
    try store.add([.delete(.show(old)), .insert(.show(new))])
    try requireEqual(Dump(store).entities, [.show(new)], "the workspace")
    // The same in the other order: the list is judged as a whole.
    try store.add([.insert(.show(old)), .delete(.show(new))])
    try requireEqual(Dump(store).entities, [.show(old)], "the workspace")
    try store.add([.updating(old) { $0.name = "name" }])
  }

  private static func swaps(_ subject: BoardSubject) throws {
    let store = try subject.open()
    var samples = Samples(seed: 44)
    let sample = SampleShow(&samples)
    let other = samples.show("Other")
    let (left, right) = (sample.boards[0], sample.boards[1])
    try store.add(sample.making + [.insert(.show(other))])
    let swap: [Change] = [
      .updating(left) { $0.name = right.name }, .updating(right) { $0.name = left.name },
      .updating(sample.show) { $0.name = other.name },
      .updating(other) { $0.name = sample.show.name },
    ]
    try store.add(swap)
    try requireEqual(
      Set(store.boards(of: sample.show.id).value.map(\.board.name)), [left.name, right.name],
      "the names")
    try store.requireRefused(
      [.insert(.board(samples.board(of: sample.show, left.name)))],
      "a third board of a swapped name", as: .duplicateName)
    try store.add(swap.inverse)
    try requireEqual(
      Dump(store).entities, sample.entities.union([.show(other)]), "the workspace")
  }

  private static func objects(_ subject: BoardSubject) throws {
    let store = try subject.open()
    var samples = Samples(seed: 45)
    let show = samples.show()
    let objects = (0..<3).map { _ in samples.object(of: show, .list, 5, name: "Same") }
    try store.add([.insert(.show(show))] + objects.map { .insert(.object($0)) })
    try requireEqual(store.objects(of: show.id).value.count, 3, "the number of objects")
  }
}
