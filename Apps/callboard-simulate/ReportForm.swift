import ArgumentParser

/// The form in which results are printed.
enum ReportForm: String, ExpressibleByArgument, CaseIterable {
  case text, json
}
