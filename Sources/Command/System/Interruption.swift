// Handles signals that end the command. The first one ends the reading, so that what was read is still
// reported; the second ends the command at once, as does SIGBUS, raised when a mapped capture was truncated
// while it was read. The handlers do only what is async-signal-safe.

internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

enum Interruption {
  /// The number of the first signal received; 0 for none.
  fileprivate static let received = Atomic<Int32>(0)
  /// The write end of a pipe that the first signal makes readable, which ends a wait for input; -1 for none.
  fileprivate static let wakingEnd = Atomic<Int32>(-1)
  /// The read end of that pipe; -1 for none.
  private static let wokenEnd = Atomic<Int32>(-1)
  /// The address of the path of the file to remove if the command ends at once; 0 for none.
  fileprivate static let unfinished = Atomic<UInt>(0)

  /// Installs the handlers for SIGINT, SIGTERM and SIGBUS.
  ///
  /// SIGINT and SIGTERM are handled even where they were ignored, as a shell ignores SIGINT for a script's
  /// background commands: such a command could not be interrupted otherwise without losing what it read.
  static func watch() {
    var ends: [Int32] = [-1, -1]
    if unsafe pipe(&ends) == 0 {
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      wokenEnd.store(ends[0], ordering: .relaxed)
      wakingEnd.store(ends[1], ordering: .relaxed)
    }
    // A handler must not initialize anything, so the globals that it uses are initialized before.
    _ = unfinished.load(ordering: .relaxed)
    _ = received.load(ordering: .relaxed)
    var taken = sigset_t()
    _ = unsafe sigemptyset(&taken)
    for number in [SIGINT, SIGTERM] {
      _ = unsafe sigaddset(&taken, number)
      // Without SA_RESTART, so that a signal also ends the wait for the other end of a named pipe.
      var action = sigaction()
      #if canImport(Glibc)
        unsafe action.__sigaction_handler.sa_handler = noteSignal
      #else
        unsafe action.__sigaction_u.__sa_handler = noteSignal
      #endif
      _ = unsafe sigaction(number, &action, nil)
    }
    // Raised when a mapped capture file was truncated while it was read.
    _ = signal(SIGBUS, noteLostPages)
    // A command inherits the signal mask of the thread that started it.
    _ = unsafe pthread_sigmask(SIG_UNBLOCK, &taken, nil)
  }

  /// The exit status for the first signal received; `nil` for none.
  static var status: ExitStatus? {
    switch received.load(ordering: .relaxed) {
    case 0: nil
    case SIGTERM: .terminated
    default: .interrupted
    }
  }

  /// Throws the error that the work `undone` was not done, if a signal was received.
  static func check(_ undone: CommandError.Undone) throws(CommandError) {
    if let status { throw .interrupted(status, undone) }
  }

  /// The descriptor that becomes readable with the first signal; -1 for none.
  static var descriptor: Int32 { wokenEnd.load(ordering: .relaxed) }

  /// Sets the file to remove if the command ends at once; `nil` for none.
  static func guardUnfinished(_ path: String?) {
    let copy = unsafe path.flatMap { unsafe strdup($0) }
    let previous = unfinished.exchange(UInt(bitPattern: copy), ordering: .sequentiallyConsistent)
    unsafe free(UnsafeMutableRawPointer(bitPattern: previous))
  }
}

private func noteSignal(_ number: Int32) {
  let error = errno
  let (isFirst, _) = Interruption.received.compareExchange(
    expected: 0, desired: number, ordering: .sequentiallyConsistent)
  guard isFirst else { endAtOnce(128 + number) }
  var byte: UInt8 = 1
  _ = unsafe write(Interruption.wakingEnd.load(ordering: .relaxed), &byte, 1)
  errno = error
}

private func noteLostPages(_: Int32) {
  let words: StaticString = """
    parselogs: error: a capture became shorter while it was read; read a copy of it, or send it through a pipe

    """
  _ = unsafe write(STDERR_FILENO, words.utf8Start, words.utf8CodeUnitCount)
  endAtOnce(ExitStatus.inputOutput.rawValue)
}

private func endAtOnce(_ status: Int32) -> Never {
  let path = Interruption.unfinished.load(ordering: .sequentiallyConsistent)
  if let path = unsafe UnsafePointer<CChar>(bitPattern: path) { _ = unsafe unlink(path) }
  _exit(status)
}
