public import Domain

extension TextKey.Place {
  /// The position of a pose; `nil` if only the rules know it.
  public init?(_ pose: Pose) {
    switch pose {
    case .cells(let rect): self = .cells(rect)
    case .ordered, .free: return nil
    case .shaped(_, let cell, _): self = .cell(cell)
    }
  }
}

extension TextKey {
  /// An object without its name, as far as an app with these kinds shows it.
  ///
  /// An app without kinds shows the kind only if the object has neither name nor number.
  public static func object(_ object: ShowObject, in kinds: ObjectKinds = .callboard) -> TextKey {
    let number = object.isNumbered ? object.consoleNumber : nil
    guard kinds.all.isEmpty else { return .object(object.kind, number) }
    let isKnown = number != nil || !object.name.isEmpty
    return .object(isKnown ? nil : object.kind, number)
  }
}
