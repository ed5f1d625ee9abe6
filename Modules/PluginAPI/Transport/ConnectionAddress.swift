/// A console's address: `osc+udp://10.0.0.5:7001`, `osc+tcp://eos.local:3032?framing=slip`.
public struct ConnectionAddress: Hashable, Sendable {
  /// The transport scheme in lower case: `osc+udp`.
  public let scheme: String
  /// A host name or address; IPv6 without brackets.
  public let host: String
  /// The port, 1 to 65,535; `nil` for the scheme's default port.
  public let port: Int?
  /// The parameters after `?`, in the order written.
  public let parameters: [Parameter]

  /// A name and a value after `?`.
  public struct Parameter: Hashable, Sendable {
    /// The name.
    public let name: String
    /// The value.
    public let value: String
  }

  /// Reads an address.
  ///
  /// - Parameter text: `SCHEME://HOST[:PORT][?NAME=VALUE[&…]]`, an IPv6 host in brackets.
  /// - Throws: ``TransportError`` if the address is invalid.
  public init(_ text: String) throws(TransportError) {
    func mistake(_ message: String) -> TransportError {
      TransportError(
        .badAddress, "'\(text)' is not an address of a console: \(message)",
        remedy: "write it as osc+udp://HOST:PORT, for example osc+udp://10.0.0.5:7001")
    }
    guard text.utf8.count <= Self.length else {
      throw TransportError(.badAddress, "an address has at most \(Self.length) bytes")
    }
    guard let mark = text.firstRange(of: "://") else { throw mistake("'://' is missing") }
    scheme = text[..<mark.lowerBound].lowercased()
    let parts = text[mark.upperBound...].split(
      separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    var place = parts[0]
    if place.hasSuffix("/") { place = place.dropLast() }
    guard !place.contains("/") else { throw mistake("nothing may follow the port but '?'") }
    let (host, port) = try Self.split(place, mistake)
    self.host = host
    self.port = port
    parameters = try Self.parameters(parts.count > 1 ? parts[1] : "", mistake)
  }

  /// The maximum length in bytes.
  public static let length = 1_024

  private static func split(
    _ place: Substring, _ mistake: (String) -> TransportError
  ) throws(TransportError) -> (host: String, port: Int?) {
    var host = place
    var digits: Substring?
    if place.hasPrefix("[") {
      guard let end = place.firstIndex(of: "]") else { throw mistake("']' is missing") }
      host = place[place.index(after: place.startIndex)..<end]
      let rest = place[place.index(after: end)...]
      guard rest.isEmpty || rest.hasPrefix(":") else {
        throw mistake("write ':' and the port after ']'")
      }
      digits = rest.isEmpty ? nil : rest.dropFirst()
    } else if let colon = place.firstIndex(of: ":") {
      host = place[..<colon]
      digits = place[place.index(after: colon)...]
    }
    guard !host.isEmpty else { throw mistake("the host is missing") }
    guard host.unicodeScalars.allSatisfy({ $0.isASCII && $0.value > 0x20 && $0.value != 0x7F })
    else {
      throw mistake("a host has no spaces and no letters beyond ASCII")
    }
    guard let digits else { return (String(host), nil) }
    guard digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
      let port = Int(digits), (1...65_535).contains(port)
    else { throw mistake("a port is a number from 1 to 65535, not '\(digits)'") }
    return (String(host), port)
  }

  private static func parameters(
    _ text: Substring, _ mistake: (String) -> TransportError
  ) throws(TransportError) -> [Parameter] {
    var parameters: [Parameter] = []
    for part in text.split(separator: "&", omittingEmptySubsequences: true) {
      let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard sides.count == 2, !sides[0].isEmpty else {
        throw mistake("'\(part)' is not written NAME=VALUE")
      }
      let name = String(sides[0])
      guard !parameters.contains(where: { $0.name == name }) else {
        throw mistake("'\(name)' is given twice")
      }
      parameters.append(Parameter(name: name, value: String(sides[1])))
    }
    return parameters
  }

  /// The value of a parameter, or `nil`.
  public func parameter(_ name: String) -> String? {
    parameters.first { $0.name == name }?.value
  }
}

extension ConnectionAddress: CustomStringConvertible {
  /// The address as written.
  public var description: String {
    var text = "\(scheme)://" + (host.contains(":") ? "[\(host)]" : host)
    if let port { text += ":\(port)" }
    let written = parameters.map { "\($0.name)=\($0.value)" }
    return written.isEmpty ? text : text + "?" + written.joined(separator: "&")
  }
}
