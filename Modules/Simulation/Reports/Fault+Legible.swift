extension Fault {
  /// How the promise was broken, without the names of modules before those of types.
  public var legibleMessage: String {
    var text = ""
    var rest = message[...]
    while let dot = rest.firstIndex(of: ".") {
      let before = rest[..<dot]
      let module = Self.modules.first { before.hasSuffix($0) }
      text += before.dropLast(module?.count ?? 0)
      if module == nil { text += "." }
      rest = rest[rest.index(after: dot)...]
    }
    return text + rest
  }

  private static let modules = ["Domain", "GridGeometry", "Gestures", "PluginAPI", "Simulation"]
}
