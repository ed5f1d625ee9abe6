public import Domain
package import NIOCore
public import Transport

/// The encryption of a server's connections, with what browsers recognise it by.
public struct PageEncryption: Sendable {
  /// What the certificate is recognised by: its SHA-256, as browsers show it.
  public let fingerprint: String
  /// The names and addresses that a certificate from a file is valid for, as written in URLs, or
  /// with a `*` for the part before the first dot; empty for that of the machine, which has all.
  package let names: [String]
  /// Makes the handler that encrypts one connection.
  package let handler: @Sendable () -> any ChannelHandler

  package init(
    fingerprint: String, names: [String], handler: @escaping @Sendable () -> any ChannelHandler
  ) {
    (self.fingerprint, self.names, self.handler) = (fingerprint, names, handler)
  }

  /// The hosts for addresses of pages, as a browser warns of what the certificate does not have.
  ///
  /// - Parameters:
  ///   - hosts: The hosts of this machine.
  ///   - isLoopback: Whether only this machine is served.
  /// - Returns: Those that the certificate has, or else its own names, or else the hosts.
  package func hosts(among hosts: [String], isLoopback: Bool) -> [String] {
    let known = hosts.filter(names.contains)
    guard known.isEmpty else { return known }
    let others = names.filter { name in
      !name.contains("*") && (isLoopback || (name != "localhost" && !name.hasPrefix("127.")))
    }
    return others.isEmpty ? hosts : others
  }
}

/// A way to encrypt pages; an app lists it.
public struct PageEncryptionPlugin: Sendable {
  /// Reads the certificate that this machine makes and keeps for itself.
  ///
  /// It gets the address that is listened on, the process's environment variables and the time.
  public typealias OfMachine =
    @Sendable (String, [String: String], Timestamp) throws(ServingError) -> PageEncryption
  /// Reads a certificate in a file.
  ///
  /// It gets the paths of the certificate and of its key, which can be in the same file, and the
  /// time.
  public typealias InFile =
    @Sendable (String, String?, Timestamp) throws(ServingError) -> PageEncryption

  /// Reads the certificate of this machine.
  public let ofMachine: OfMachine
  /// Reads a certificate in a file.
  public let inFile: InFile

  package init(ofMachine: @escaping OfMachine, inFile: @escaping InFile) {
    (self.ofMachine, self.inFile) = (ofMachine, inFile)
  }
}
