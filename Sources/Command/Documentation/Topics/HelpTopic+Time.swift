// The text of `parselogs help time`: how to select a period of a capture, and how that affects conclusions.

extension HelpTopic {
  static let timeText = #"""
    A WINDOW OF A CAPTURE, BY TIME

     parselogs --since 21:44 --until 21:50 ipad.log
     parselogs --since '2013-11-18 21:44:41.159' ipad.log

    Both times belong to the window. A time is written as captures print it:

      2013-11-18 21:44:41.159    also with T in place of the space
      2013-11-18 21:44           without seconds or decimals
      2013-11-18 21:44 +0100     with a zone, or Z
      2013-11-18                 midnight of that day
      Nov 18 21:44               without a year
      21:44                      without a day

    A time without a day is on the day on which the capture begins. If it is more
    than 12 hours before the first record, it is on the next day. With both
    options the window is the first such stretch that is not over when the capture
    begins: '--since 23:50 --until 00:10' is one night. A window across midnight of
    12 hours or more needs dates.

    A zone counts when the capture prints zones too. Otherwise times are compared
    as printed. In a capture without years, the year is ignored; in one without
    dates the date is, and a date alone leaves out nothing.

    Each record is judged by its own time, even if the clock was set back. A
    record without a time or a continued line has the time of the record before
    it, and a mark the time of the record after it.

    Nothing is concluded from what is outside the window: its end proves no import
    unfinished and no store left behind. The only thing taken from before it is
    what a mirrored store is called: its file, its container and its database.
    Redaction learns nothing else from it either.

    The first sentence of the report says how many records are left out. In JSON
    the capture then has

      "window": {"since", "until", "before", "after"}

    Without these options there is no such key. "bytes", "lines" and line numbers
    stay those of the whole capture.

    """#
}
