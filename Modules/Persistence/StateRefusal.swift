package import PluginAPI

/// Why a state refuses something, without the name of the workspace.
package struct StateRefusal: Error {
  package let code: ErrorCode
  package let message: String
  package let remedy: String?

  package init(_ code: ErrorCode, _ message: String, remedy: String? = nil) {
    (self.code, self.message, self.remedy) = (code, message, remedy)
  }

  /// The same as an error of a workspace.
  package func error(at location: String) -> StoreError {
    StoreError(code, at: location, message, remedy: remedy)
  }
}
