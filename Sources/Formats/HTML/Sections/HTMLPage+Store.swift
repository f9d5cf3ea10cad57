// The section of one store in a capture: the answers, the pictures, and the transactions it holds of each
// peer.

internal import ReportModel

extension HTMLPage {
  func section(_ store: ReportStore) -> HTML {
    let knowledge = store.knowledgePicture
    return section(
      id: store.id, name: store.name, place: store.place, answers: store.answers, story: story(of: store),
      condensed: store.condensed, more: "\(knowledge)\(knowledgeTable(store), if: knowledge != nil)")
  }

  func section(_ store: ReportMirroredStore) -> HTML {
    section(
      id: store.id, name: store.title, place: store.place, answers: store.answers, story: story(of: store),
      condensed: store.condensed, more: "")
  }

  private func section(
    id: String, name: Prose, place: Prose, answers: [ReportStore.Answer], story: HTML, condensed: String?,
    more: HTML
  ) -> HTML {
    // A continued answer has no heading of its own.
    let rows: [HTML] = answers.map { answer in
      let head: HTML = answer.question.isEmpty ? "<td></td>" : "<th scope=\"row\">\(answer.question)</th>"
      return "<tr>\(head)<td>\(answer.words)</td></tr>"
    }
    return """
      <section class="store" data-store="\(group(name.plain))" aria-labelledby="\(id)">
      <h3 id="\(id)">Store \(name)</h3>
      <p class="faint">\(place)</p>
      <table class="answers"><caption>What became of \(name)</caption><tbody>\(rows)</tbody></table>
      \(story)\(condensed.map { "<p class=\"faint\">\($0)</p>\n" })\(more)</section>

      """
  }

  private func knowledgeTable(_ store: ReportStore) -> HTML {
    let rows: [HTML] = store.peers.map { peer in
      let number: HTML = peer.number.map { "\($0)" } ?? ""
      return """
        <tr><th scope="row" class="own">\(peer.name)\(peer.isOwn ? " (this device)" : "")</th>\
        <td class="number">\(number)</td><td>\(peer.numbers)</td></tr>
        """
    }
    let others = more(store.otherPeers, "peer")
    return """
      <details><summary>Knowledge vector</summary><div class="scroll">\
      <table><caption>Transactions that \(store.name) holds, by peer</caption><thead><tr><th scope="col">Peer</th>\
      <th scope="col">Holds up to</th><th scope="col">In this capture</th></tr></thead>
      <tbody>\(rows)</tbody></table></div>\(others.map { "<p>\($0) not shown.</p>" })</details>

      """
  }
}
