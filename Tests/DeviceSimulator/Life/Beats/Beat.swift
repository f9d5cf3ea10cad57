// The smallest things that an agent does; most print one record.

/// One thing an agent does.
enum Beat {
  case pause(Int64)
  case manager(String)
  case setup(SetupBeat)
  case arrival(ArrivalBeat)
  case pass(PassBeat)
  case operation(OperationBeat, ImportOperation)
  case failure(FailureBeat, ImportOperation)
  case export(ExportBeat, TransactionLog)

  /// A statement that has no beat of its own.
  case say(Saying)

  /// Something that happens without a word.
  case act((Device) -> Void)

  /// The agent has nothing more to do for ever.
  case sleep
}
