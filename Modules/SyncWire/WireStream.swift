import JSONText

/// The stream of hints, which is this project's own: a client that listens learns when to ask.
public enum WireStream {
  /// The operation: a request to it is signed as all others.
  public static let operation = "changes/stream"
  /// The header by which a client is not hinted about its own writes.
  public static let header = "X-Callboard-Stream"
  /// How often a stream says something even if nothing changed, in seconds.
  public static let pulse = 15

  /// The body of a request.
  ///
  /// - Parameter zone: The zone to listen to.
  /// - Returns: JSON.
  public static func body(zone: String) -> [UInt8] {
    let text = JSONWriter.object(.control) { json in
      json.objects("zones", [zone]) { WireForm.writeZone($0, to: &$1) }
    }
    return Array(text.utf8)
  }
}
