// The statements of a pass of the scheduler, as things an agent does.

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
