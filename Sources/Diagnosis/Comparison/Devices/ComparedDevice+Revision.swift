// Changes the findings of captures by what the captures of other devices show.

extension [ComparedDevice] {
  /// Revises the findings that are more than notes about each captured store of some groups.
  ///
  /// `revise` also receives the store with all its captures, and the group. It returns whether it changed the
  /// finding.
  mutating func reviseFindings(
    in groups: [[ComparedStore]],
    _ revise: (inout Finding, CapturedStore, _ store: ComparedStore, _ group: [ComparedStore]) -> Bool
  ) {
    for group in groups {
      for store in group {
        for captured in store.captures {
          let capture = self[store.device].captures[captured.capture]
          var findings = capture.findings
          var isAnyChanged = false
          for index in findings.indices
          where findings[index].store == captured.index && findings[index].severity > .note {
            if revise(&findings[index], captured, store, group) { isAnyChanged = true }
          }
          if isAnyChanged {
            self[store.device].captures[captured.capture] = capture.judging(findings)
          }
        }
      }
    }
  }
}
