// The templates of the HTML page. Two braces escape what they are filled with; three are for the page's own style and
// script only.

internal import ReportModel

/// The templates of the HTML page.
enum HTMLTemplates {
  /// The parts by name.
  static let parts = [
    "capture": capture, "store": store, "finding": finding, "comparison": comparison,
    "story": HTMLPictures.story, "knowledge": HTMLPictures.knowledge, "devices": HTMLPictures.devices,
    "frame": HTMLPictures.frame, "prose": "{{#.}}{{> piece}}{{/.}}",
    "piece": "{{#isCode}}<code>{{text}}</code>{{/isCode}}{{^isCode}}{{text}}{{/isCode}}",
  ]

  /// The page.
  static let page = #"""
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src '{{styleHash}}'; script-src '{{scriptHash}}'; base-uri 'none'; form-action 'none'">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="referrer" content="no-referrer">
    <title>parselogs: {{title}}</title>
    <style>{{{style}}}</style>
    </head>
    <body>
    <a class="skip" href="#report">Skip to the report</a>
    <header>
    <p class="tool">parselogs {{model.version}}</p>
    <h1>{{title}}</h1>
    <p class="verdict {{model.verdict}}"><strong>{{label}}</strong> {{model.sentence}}</p>
    </header>
    <form id="filter" aria-label="Filter the report" hidden>
    <label>Store <select name="store"><option value="">all</option>{{#groups}}<option value="{{id}}">{{name}}</option>{{/groups}}</select></label>
    <label>Severity <select name="severity"><option value="note">all</option><option value="warning">warnings and errors</option><option value="error">errors only</option></select></label>
    <label>Text <input type="search" name="text" autocomplete="off" spellcheck="false"></label>
    <button type="reset">Show all</button>
    <output id="shown" aria-live="polite"></output>
    </form>
    <main id="report" tabindex="-1">
    {{#comparison}}
    {{> comparison}}
    {{/comparison}}
    {{#captures}}
    {{> capture}}
    {{/captures}}
    </main>
    <section class="explanations" aria-labelledby="explanations">
    <h2 id="explanations">What the statements mean</h2>
    {{#model.explanations}}
    <article id="entry-{{entry.id}}">
    <h3>{{entry.reference}}</h3>
    <p class="faint">{{chapter}}</p>
    {{#paragraphs}}<p class="prose">{{> prose}}</p>{{/paragraphs}}
    </article>
    {{/model.explanations}}
    {{^model.explanations}}<p>No finding stands on a statement.</p>{{/model.explanations}}
    <h2 id="rules">What the rules are about</h2>
    <dl>{{#model.rules}}<dt id="rule-{{name}}"><code>{{name}}</code></dt><dd>{{#about}}{{> piece}}{{/about}}</dd>{{/model.rules}}</dl>
    </section>
    {{#model.redacted}}<footer><p class="faint">{{.}}</p></footer>{{/model.redacted}}
    <script>{{{script}}}</script>
    </body>
    </html>

    """#

  /// A capture.
  private static let capture = #"""
    <section class="capture" aria-labelledby="{{capture.id}}">
    <h2 id="{{capture.id}}">Capture {{capture.name}}</h2>
    {{#capture.isOneOfSeveral}}<p class="verdict {{capture.verdict}}">{{#.label}}<strong>{{.}}</strong> {{/.label}}{{capture.sentence}}</p>{{/capture.isOneOfSeveral}}
    <dl class="facts">{{#capture.facts}}<div><dt>{{name}}</dt><dd>{{words}}</dd></div>{{/capture.facts}}</dl>
    {{#stores}}
    {{> store}}
    {{/stores}}
    {{#.otherStores}}<p>{{.}} not shown; <code>--store</code> tells of one.</p>{{/.otherStores}}
    <h3>Findings</h3>
    {{#findings}}
    {{> finding}}
    {{/findings}}
    {{^findings}}<p>Nothing was found.</p>{{/findings}}
    {{#.otherFindings}}<p>{{.}} not shown; <code>--format json</code> lists them.</p>{{/.otherFindings}}{{#.countedFindings}}<p>{{.}}</p>{{/.countedFindings}}
    {{#.unrecognised}}
    <details><summary>Not recognised: {{.}}</summary>
    <div class="scroll"><table><caption>Records that no entry fits</caption><thead><tr><th scope="col">Records</th><th scope="col">First line</th><th scope="col">Template</th><th scope="col">Nearest entry</th></tr></thead>
    <tbody>{{#capture.unrecognised}}<tr data-row><td class="number">{{count}}</td><td class="number">{{line}}</td><td><code>{{template}}</code></td><td>{{#.nearest}}<code>{{reference}}</code>{{/.nearest}}</td></tr>{{/capture.unrecognised}}</tbody></table></div>
    {{#otherUnrecognised}}<p>{{.}} not shown.</p>{{/otherUnrecognised}}
    </details>
    {{/.unrecognised}}
    {{#capture.unexplained}}<p>{{.}}</p>{{/capture.unexplained}}
    {{#hasHarmless}}
    <details><summary>Harmless, whatever it sounds like</summary><ul>{{#capture.harmless}}<li data-row>{{.}}</li>{{/capture.harmless}}</ul></details>
    {{/hasHarmless}}
    </section>
    """#

  /// A store.
  private static let store = #"""
    <section class="store" data-store="{{group}}" aria-labelledby="{{store.id}}">
    <h3 id="{{store.id}}">Store {{store.name}}</h3>
    <p class="faint">{{store.place}}</p>
    <table class="answers"><caption>What became of {{store.name}}</caption><tbody>{{#store.answers}}<tr><th scope="row">{{name}}</th><td>{{words}}</td></tr>{{/store.answers}}</tbody></table>
    {{#picture}}
    {{> story}}
    {{/picture}}
    {{#store.condensed}}<p class="faint">{{.}}</p>{{/store.condensed}}
    {{#.knowledge}}
    {{> knowledge}}
    {{/.knowledge}}
    {{#.knowledge}}<details><summary>Knowledge vector</summary><div class="scroll"><table><caption>Transactions that {{store.name}} holds, by peer</caption><thead><tr><th scope="col">Peer</th><th scope="col">Holds up to</th><th scope="col">In this capture</th></tr></thead>
    <tbody>{{#store.peers}}<tr><th scope="row" class="own">{{name}}{{#isOwn}} (this device){{/isOwn}}</th><td class="number">{{.number}}</td><td>{{numbers}}</td></tr>{{/store.peers}}</tbody></table></div>{{#otherPeers}}<p>{{.}} not shown.</p>{{/otherPeers}}</details>{{/.knowledge}}
    </section>
    """#

  /// A finding.
  private static let finding = #"""
    <article class="finding {{finding.severity}}" id="{{finding.id}}" tabindex="-1" data-finding data-store="{{group}}" data-severity="{{finding.severity}}">
    <h4><span class="severity">{{finding.severity}}</span> <a href="#rule-{{finding.rule}}">{{finding.rule}}</a>{{#finding.store}} in {{.}}{{/finding.store}}</h4>
    <p>{{finding.message}}</p>
    {{#finding.lookAt}}<p><b>Look at:</b> {{.}}</p>{{/finding.lookAt}}
    {{#finding.advice}}<p><b>Do:</b> {{.}}</p>{{/finding.advice}}
    <p class="faint">{{#finding.places}}{{.}} {{/finding.places}}{{#finding.entry}}<a href="#entry-{{id}}">{{reference}}</a>{{/finding.entry}}</p>
    {{#finding.sameTrouble}}<p class="faint">{{.}}</p>{{/finding.sameTrouble}}
    {{#finding.evidence}}<div class="evidence"><p>{{#.device}}{{.}}, {{/.device}}line {{.line}}{{#.time}}, {{.}}{{/.time}}{{#.entry}}, <a href="#entry-{{id}}">{{reference}}</a>{{/.entry}}</p>{{#.text}}<pre tabindex="0" role="group" aria-label="Record at line {{line}}">{{.}}</pre>{{/.text}}</div>{{/finding.evidence}}
    </article>
    """#

  /// What devices tell together.
  private static let comparison = #"""
    <section class="comparison" aria-labelledby="devices">
    <h2 id="devices">Between the devices</h2>
    <dl class="facts">{{#comparison.devices}}<div><dt>{{name}}</dt><dd>{{words}}</dd></div>{{/comparison.devices}}</dl>
    {{#stores}}
    <section class="store" data-store="{{group}}" aria-labelledby="{{store.id}}">
    <h3 id="{{store.id}}">Transactions in {{store.name}}</h3>
    {{#.picture}}
    {{> devices}}
    {{/.picture}}
    <div class="scroll"><table><caption>Transactions of {{store.name}} and what became of them</caption><thead><tr><th scope="col">Written by</th><th scope="col">Numbers</th><th scope="col">What became of them</th></tr></thead>
    <tbody>{{#store.rows}}<tr><th scope="row" class="own">{{owner}}</th><td>{{numbers}}</td><td>{{fates}}</td></tr>{{/store.rows}}</tbody></table></div>
    {{#.otherRows}}<p>{{.}} not shown; <code>--format json</code> lists the transactions.</p>{{/.otherRows}}
    </section>
    {{/stores}}
    <h3>Findings between the devices</h3>
    {{#findings}}
    {{> finding}}
    {{/findings}}
    {{^findings}}<p>{{comparison.noFindings}}</p>{{/findings}}
    {{#hasDoubts}}<h3>What cannot be told</h3><ul>{{#comparison.doubts}}<li>{{.}}</li>{{/comparison.doubts}}</ul>{{/hasDoubts}}
    </section>
    """#
}
