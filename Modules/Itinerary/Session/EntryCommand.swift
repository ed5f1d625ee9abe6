public import Domain

/// What an itinerary can be told to do with its entries.
public enum EntryCommand: Hashable, Sendable {
  /// Add something of one's own at the end of a day.
  case add(CustomContent, day: Int)
  /// Let something of one's own read otherwise.
  case edit(ID<ItineraryEntry>, CustomContent)
  /// Delete something of one's own.
  case delete(ID<ItineraryEntry>)
  /// Take an entry up without a finger, to see where it may stand.
  case lift(ID<ItineraryEntry>)
  /// Put down what was taken up, below an entry of a day, or at the day's start.
  case drop(day: Int, below: ID<ItineraryEntry>?)
  /// Put a text into a field of the open editor, which is focused then; nothing is kept before the
  /// editor is accepted.
  case fill(EntryField, String)
  /// Scroll the list to an entry, as a tap on its marker on the map does.
  case show(ID<ItineraryEntry>)
  /// Go offline, where the itinerary can only be looked at, or online again (spec I13).
  case setOnline(Bool)
}

/// The words of commands, and of what belongs to them, in files of the simulator.
extension EntryCommand: Codable {
  package enum CodingKeys: String, CodingKey, CaseIterable {
    case add, edit, delete, lift, drop, fill, show, setOnline = "online"
  }

  enum AddCodingKeys: String, CodingKey { case _0 = "custom", day }
  enum EditCodingKeys: String, CodingKey { case _0 = "entry", _1 = "custom" }
  enum DeleteCodingKeys: String, CodingKey { case _0 = "entry" }
  enum LiftCodingKeys: String, CodingKey { case _0 = "entry" }
  enum FillCodingKeys: String, CodingKey { case _0 = "field", _1 = "text" }
  enum ShowCodingKeys: String, CodingKey { case _0 = "entry" }
  enum SetOnlineCodingKeys: String, CodingKey { case _0 = "on" }
}
