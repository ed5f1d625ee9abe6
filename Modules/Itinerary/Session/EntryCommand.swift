public import Domain

/// A command for the entries of an itinerary.
public enum EntryCommand: Hashable, Sendable {
  /// Add a custom entry at the end of a day.
  case add(CustomContent, day: Int)
  /// Edit a custom entry.
  case edit(ID<ItineraryEntry>, CustomContent)
  /// Delete a custom entry.
  case delete(ID<ItineraryEntry>)
  /// Lift an entry without a finger, to see where it can go.
  case lift(ID<ItineraryEntry>)
  /// Drop the lifted entry below an entry of a day, or at the day's start.
  case drop(day: Int, below: ID<ItineraryEntry>?)
  /// Set the text of a field in the open editor and focus it; nothing is stored until the editor is
  /// accepted.
  case fill(EntryField, String)
  /// Scroll the list to an entry, as a tap on its marker on the map does.
  case show(ID<ItineraryEntry>)
  /// Go offline, where the itinerary can only be viewed, or online again.
  case setOnline(Bool)
}

/// How the simulator's files encode commands.
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
