package import Domain

/// What of the picker is under a point.
package enum PickerPart: Hashable, Sendable {
  /// The field for the words to search.
  case search
  /// The button that closes the picker.
  case cancel
  /// The filter of a kind.
  case kind(ObjectKind)
  /// An object in the list.
  case object(ID<ShowObject>)
  /// The ground of the panel.
  case ground
}
