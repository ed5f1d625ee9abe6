// snippet Certificates
import Certificates
import Domain

// end

/// The fingerprint of a certificate that a machine makes and keeps.
package func exampleOfCertificates(path: String, now: Timestamp) throws -> String {
  // snippet Certificates
  let certificate = try MachineCertificate(pinnedAt: path).read(at: now)
  print(certificate.fingerprint)  // 5C:0A:… for clients that pin it
  // end
  return certificate.fingerprint
}
