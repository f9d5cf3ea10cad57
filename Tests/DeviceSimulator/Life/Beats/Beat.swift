// The beats of an agent: its smallest actions. Most print one record.

/// An action of an agent.
enum Beat {
  case pause(Int64)
  case manager(String)
  case setup(SetupBeat)
  case arrival(ArrivalBeat)
  case pass(PassBeat)
  case operation(OperationBeat, ImportOperation)
  case failure(FailureBeat, ImportOperation)
  case export(ExportBeat, TransactionLog)

  /// A statement without a beat of its own.
  case say(Saying)

  /// An action that prints nothing.
  case act((Device) -> Void)

  /// The agent has nothing more to do, for good.
  case sleep
}
