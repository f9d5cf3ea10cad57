// The statements about a pass of the scheduler, as beats of an agent.

/// A pass of the scheduler.
enum PassBeat {
  case begin
  case locations
  case otherModel(TransactionLog)
  case alreadyImported(TransactionLog)
  case process(ImportOperation)
  case ahead(ImportOperation, after: Vector)
  case twoPeers(ImportOperation, after: Vector)
  case incompatible(ImportOperation, after: Vector)
  case created, scheduling, importing, noMore, finished, reported
}
