// The text of `parselogs help limits`: the limits that protect against hostile or huge captures.

extension HelpTopic {
  static let limitsText = #"""
    HOSTILE AND HUGE CAPTURES

    A capture may come from anybody. Control characters, escape sequences and
    characters that reorder, hide or break lines are never printed as they are,
    whether they come from a capture, the name of a file or a catalogue. They are
    shown as codes such as \u{1B}.

    The tool opens no connection, and writes no file but that of --output.

    Bounds

    - At most 1 MiB of a record is held; the rest is counted.
    - Memory does not grow with the capture. What is kept about logs, names,
      numbers, processes and findings has bounds. Anything beyond them is counted,
      and the note capture-truncated says so; nothing is concluded from it. At
      most 500 findings of each rule are kept, the worst first.
    - The work of matching is counted for a message of more than 6 KiB, and for
      one that takes many steps, also in machine code. No repetition in a pattern
      starts again from where it has failed, so that twice the length is twice the
      work.
    - A record that takes more than two million bytes passed over or places tried,
      and 64 more for each of its bytes, is given up, whatever the pattern is. It
      counts as not recognised: the note unrecognised says how many there are
      ("undecided" in its data). The search for what a cut record may have been
      has the same bounds again.
    - At most 20,000 values of a kind get a pseudonym of their own; the others
      share one, such as peer-other.
    - A catalogue given with --catalogue has at most 1 MiB, all of them together
      at most 1,000 entries. Anchors and aliases of YAML are refused.

    Speed

    A capture of 1 GB takes a second or two on two cores, and some 30 MB of memory
    however long it is. One that is built to be expensive takes more of both:
    100 MB that name another device in each record take some seconds and 130 MB,
    or 500 MB for a trace. Tests/Benchmarks/README.md has the table.
    Tests/Fuzzers/README.md describes how the tool is attacked.

    """#
}
