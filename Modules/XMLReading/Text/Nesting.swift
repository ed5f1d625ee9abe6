/// How deep what files hold may nest: elements of XML, values of JSON and YAML.
///
/// Formats whose files nest still less have lower limits of their own.
package enum Nesting {
  /// The most levels; real files have some dozen, and what has a hundred is made to do harm.
  package static let limit = 96
}
