public import Page

extension PageEncryptionPlugin {
  /// TLS by swift-nio-ssl, with a certificate from a file or one that the machine makes.
  public static let tls = PageEncryptionPlugin(
    ofMachine: { host, environment, now throws(PageError) in
      try MachineCertificate(forHost: host, environment: environment).read(at: now)
    },
    inFile: { path, key, now throws(PageError) in
      try PageCertificate(at: path, key: key, now: now).encryption
    })
}
