package import PluginAPI

/// Why a certificate cannot be used, made or kept.
package struct CertificateFault: Error, Hashable, Sendable {
  /// The kind of failure.
  package let code: ErrorCode
  /// What happened.
  package let message: String
  /// How to fix it.
  package let remedy: String

  package init(_ code: ErrorCode, _ message: String, remedy: String) {
    (self.code, self.message, self.remedy) = (code, message, remedy)
  }
}
