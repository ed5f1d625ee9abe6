import Domain
import PluginAPI

/// What shows hold down or have switched on: kept, but no change.
enum ActiveChecks {
  static var all: [StoreCheck<any LocalStore>] {
    [
      StoreCheck("what is switched on comes back as it was", roundTrip),
      StoreCheck("switching on is not a change", noChange),
      StoreCheck("what is switched on is forgotten with its show, or when asked", forgotten),
      StoreCheck("what is switched on stays after closing and opening", reopening),
    ]
  }

  private static func entry(_ key: String, _ action: TriggerAction = .flash) -> ActiveTrigger {
    let target = Trigger.Target(
      kind: .list, number: ObjectNumber(5), cue: ObjectNumber(20), name: "Storm",
      source: ImportSource(format: "qlc", identifier: "Function:7"))
    return ActiveTrigger(
      key: key, trigger: Trigger(target, action: action), name: "Storm \u{1F329}", process: "7:9")
  }

  private static func roundTrip(_ subject: LocalSubject) throws {
    let store = try subject.open()
    var samples = Samples(seed: 81)
    let sample = SampleShow(&samples)
    try store.add(sample.making)
    let show = sample.show.id
    try require(try store.activeTriggers(of: show).isEmpty, "nothing is on at first")
    let message = ActiveTrigger(
      key: "c", trigger: Trigger(nil, action: .toggle, message: "12 255"), name: "", process: "")
    let group = ActiveTrigger(
      key: "b",
      trigger: Trigger(kind: .group, number: ObjectNumber(0), action: .flash, message: "/x 1"),
      name: "Group 0", process: "1")
    for entry in [message, group, entry("a")] { try store.remember(entry, of: show) }
    try requireEqual(store.activeTriggers(of: show), [entry("a"), group, message], "what is on")
    try store.remember(entry("b", .toggle), of: show)
    try requireEqual(
      store.activeTriggers(of: show), [entry("a"), entry("b", .toggle), message], "what is on")
  }

  private static func noChange(_ subject: LocalSubject) throws {
    let store = try subject.open()
    var samples = Samples(seed: 82)
    let sample = SampleShow(&samples)
    let state = try store.add(sample.making)
    let before = try Dump(store)
    try store.remember(entry("a"), of: sample.show.id)
    try requireEqual(Dump(store), before, "the workspace")
    try require(try store.changes(after: state).value.isEmpty, "a switch on record")
  }

  private static func forgotten(_ subject: LocalSubject) throws {
    let store = try subject.open()
    var samples = Samples(seed: 83)
    let show = samples.show("Alone")
    try store.remember(entry("a"), of: show.id)
    try require(try store.activeTriggers(of: show.id).isEmpty, "a switch of no show")
    let state = try store.commit([.insert(.show(show))], expecting: try store.sequence())
    for key in ["a", "b", "c"] { try store.remember(entry(key), of: show.id) }
    try store.forgetActive(["a", "c", "unknown"], of: show.id)
    try requireEqual(store.activeTriggers(of: show.id), [entry("b")], "what is left")
    let later = try store.commit([.delete(.show(show))], expecting: state)
    _ = try store.commit([.insert(.show(show))], expecting: later)
    try require(try store.activeTriggers(of: show.id).isEmpty, "that of a deleted show")
  }

  private static func reopening(_ subject: LocalSubject) throws {
    var samples = Samples(seed: 84)
    let sample = SampleShow(&samples)
    let first = try subject.open()
    try first.add(sample.making)
    try first.remember(entry("a"), of: sample.show.id)
    try first.close()
    try requireEqual(subject.open().activeTriggers(of: sample.show.id), [entry("a")], "what is on")
  }
}
