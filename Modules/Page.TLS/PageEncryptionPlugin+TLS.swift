import Certificates
import NIOSSL
public import Page
import PluginAPI
import Transport
import Workspace

extension PageEncryptionPlugin {
  /// TLS by swift-nio-ssl, with a certificate from a file or one that the machine makes.
  public static let tls = PageEncryptionPlugin(
    ofMachine: { host, environment, now throws(ServingError) in
      let certificate = try MachineCertificate(forHost: host, environment: environment)
      // It has all names of the machine.
      return PageEncryption(try certificate.read(at: now), names: [])
    },
    inFile: { path, key, now throws(ServingError) in
      let certificate = try ServerCertificate(at: path, key: key, now: now)
      return PageEncryption(certificate, names: certificate.names)
    })
}

extension PageEncryption {
  init(_ certificate: ServerCertificate, names: [String]) {
    let context = certificate.context
    self.init(fingerprint: certificate.fingerprint, names: names) {
      NIOSSLServerHandler(context: context)
    }
  }
}

extension MachineCertificate {
  /// Names the certificate of this machine for pages.
  ///
  /// - Parameters:
  ///   - host: The address that is listened on.
  ///   - environment: The process's environment variables.
  /// - Throws: ``/Transport/ServingError`` if there is no folder for it.
  init(forHost host: String, environment: [String: String]) throws(ServingError) {
    let path = WorkspaceLocation.statePath("certificate.pem", environment: environment)
    guard let path else {
      throw ServingError(
        .notFound, "there is no folder for the certificate of this machine",
        remedy: "set XDG_STATE_HOME or HOME")
    }
    self.init(at: path, ofMachineListeningOn: host)
  }
}
