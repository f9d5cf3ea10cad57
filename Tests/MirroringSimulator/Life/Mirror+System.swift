// The decisions of the system's scheduler, which permits work or defers it.

internal import DeviceSimulator

extension Mirror {
  /// Permits work; sometimes only at the second try, in less than a minute.
  func allow(_ kind: RequestKind) {
    if life.random.chance(0.2) {
      refuse(kind, by: "Activity Group Policy")
      wait(seconds: 1...9)
    }
    decide(
      kind,
      """
      [
      \t{name: Application Policy, policyWeight: 25.000, response: {Decision: Can Proceed, Score: 0.60}}
      \t{name: Device Activity Policy, policyWeight: 2.000, response: {Decision: Can Proceed, Score: 0.41}}
       ] sumScores:60.704720, denominator:71.940000, FinalDecision: Can Proceed FinalScore: 0.843824}
      """)
    wait(milliseconds: 60...400)
  }

  /// Defers work, and returns the number of the record.
  @discardableResult
  func refuse(_ kind: RequestKind, by policy: String) -> Int {
    let rationale =
      policy == "ActivityRateLimitPolicy"
      ? "{[ratelimited]: Required:1.00, Observed:0.00},"
      : "{\"com.apple.coredata.cloudkit.\(process.name).\(store.uuid)\".currentAvailableLimit == 0}"
    return decide(
      kind,
      """
      [
      \t{name: \(policy), policyWeight: 1.000, response: {Decision: Must Not Proceed, Score: 0.00, \
      Rationale: [\(rationale)]}}
       ], FinalDecision: Must Not Proceed}
      """)
  }

  @discardableResult
  private func decide(_ kind: RequestKind, _ text: String) -> Int {
    now += Int64(life.random.within(500...9_000))
    let name = activityName(kind)
    return life.add(
      time: now, process: life.scheduler, thread: life.random.within(0x400...0x9999), origin: .daemon,
      sender: "DuetActivitySchedulerDaemon", subsystem: "com.apple.duetactivityscheduler:scoring",
      format: "501:\(name):\(life.hexadecimal(life.random.below(0xFF_FFFF), width: 6).uppercased()):\(text)")
  }

  /// Returns the name of an activity, such as `com.apple.coredata.cloudkit.activity.export.UUID`.
  func activityName(_ kind: RequestKind) -> String {
    "com.apple.coredata.cloudkit.activity.\(kind.rawValue).\(store.uuid)"
  }

  /// Returns an activity as messages print it.
  func activity(_ kind: RequestKind) -> String {
    "<CKSchedulerActivity: \(life.address()); identifier=\(activityName(kind)), priority=2, "
      + "container=\(store.container):Prod, relatedApplications=(\n    \"\(life.bundle)\"\n), xpcActivityCriteria={\n"
      + "    ActivityGroupName = \"com.apple.coredata.cloudkit.\(process.name).\(store.uuid)\";\n"
      + "    Delay = 0;\n    Priority = Utility;\n}>"
  }
}
