/// What a core needs to know of a storage before it decides.
public enum StorageNeed: Hashable, Sendable {
  /// All zones that an owner ever had, by name.
  case zones(of: String)
  /// Zones of all owners that are not deleted, after one of them, in the order of their keys.
  case zonesAfter(ZoneKey?, limit: Int)
  /// A zone of an owner, also a deleted one, with some of its records.
  case zone(String, of: String, RecordNeed)
}

/// Which records of a zone a core needs.
public enum RecordNeed: Hashable, Sendable {
  /// No records.
  case none
  /// The records with these names, also what is left of deleted ones.
  ///
  /// After so many bytes no other record is read, but the first one always is.
  case named([String], upTo: Int)
  /// The records with a change after a number, in the order of the changes.
  case changes(after: Int64, upTo: PageLimit)
  /// The records of a type that are not deleted, with names after a name, in the order of the
  /// bytes of their names.
  case ofType(String, after: String, upTo: PageLimit)
  /// No records, but how many there are: it takes as long as looking at each of them.
  case counts
}
