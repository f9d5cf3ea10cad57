// How the search for something that a page added to a capture ends.

/// What the first lines of a capture show of something that a page added to the lines.
enum HeadOutcome<Addition> {
  /// More lines are needed.
  case undecided
  case absent
  case found(Addition)
}
