// The style of the HTML page, for light and dark screens, narrow ones and paper. Colours only help: words say the same.

/// The style of the HTML page.
enum HTMLStyle {
  /// Its SHA-256, as the page's policy names it.
  static let hash = "sha256-mNZWKgwar/m/VVTLf5bnV67k2WX6ZtbgHQBrJJ3VR4k="

  /// The style.
  static let text = #"""
    :root {
      color-scheme: light dark;
      --back: #fbfbfa; --card: #ffffff; --text: #1c1d1f; --faint: #5b6068; --rule: #d9dbdf; --grid: #eceef0;
      --link: #0a58b0; --error: #b3261e; --warning: #8a5a00; --good: #1d6f3a; --note: #4a5568;
      --local: #b8770f; --cloud: #3a8fd6; --import: #2f7dc4; --export: #2a8552; --setup: #7a6bb5; --baseline: #1c8690; --app: #a0447f;
    }
    @media screen and (prefers-color-scheme: dark) {
      :root {
        --back: #16181b; --card: #1e2125; --text: #e6e7e9; --faint: #a3a9b2; --rule: #3a3f46; --grid: #2a2e34;
        --link: #7db8ff; --error: #ff8a80; --warning: #f0b952; --good: #74d196; --note: #a9b4c4;
        --local: #b58327; --cloud: #3b82bd; --import: #6cb2f0; --export: #63c48e; --setup: #ac9ee6; --baseline: #58c4cd; --app: #df93c3;
      }
    }
    * { box-sizing: border-box; }
    [hidden] { display: none !important; }
    html { scroll-padding-top: 5rem; }
    body { margin: 0 auto; max-width: 76rem; padding: 1rem 1.25rem 4rem; background: var(--back); color: var(--text);
      font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", "Liberation Sans", sans-serif; overflow-wrap: anywhere; }
    h1 { margin: 0 0 .5rem; font-size: 1.6rem; line-height: 1.25; }
    h2 { margin: 2.5rem 0 .75rem; padding-bottom: .25rem; border-bottom: 1px solid var(--rule); font-size: 1.3rem; }
    h3 { margin: 1.5rem 0 .25rem; font-size: 1.1rem; }
    h4 { margin: 0 0 .5rem; font-size: 1rem; }
    p { margin: .4rem 0; max-width: 52rem; }
    a { color: var(--link); }
    a:focus-visible, select:focus-visible, input:focus-visible, button:focus-visible, summary:focus-visible,
    pre:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
    .tool, .faint { color: var(--faint); font-size: .9rem; }
    .skip { position: absolute; left: -99rem; }
    .skip:focus { left: 1rem; top: 1rem; padding: .5rem; background: var(--card); z-index: 2; }
    .verdict { padding: .75rem 1rem; border-left: .4rem solid var(--note); background: var(--card); max-width: none; }
    .verdict strong { margin-right: .35rem; }
    .verdict.failing { border-color: var(--error); } .verdict.failing strong { color: var(--error); }
    .verdict.attention { border-color: var(--warning); } .verdict.attention strong { color: var(--warning); }
    .verdict.healthy { border-color: var(--good); } .verdict.healthy strong { color: var(--good); }
    form { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center;
      margin: 1rem 0; padding: .6rem 0; background: var(--back); border-bottom: 1px solid var(--rule); }
    label { font-size: .9rem; }
    select, input, button { font: inherit; color: inherit; background: var(--card); border: 1px solid var(--faint);
      border-radius: .3rem; padding: .2rem .4rem; max-width: 16rem; }
    output { color: var(--faint); font-size: .9rem; }
    dl.facts { margin: .5rem 0; display: grid; gap: .15rem; }
    dl.facts div { display: grid; grid-template-columns: 9rem 1fr; gap: .75rem; }
    dt { color: var(--faint); } dd { margin: 0; }
    .scroll { overflow-x: auto; }
    table { border-collapse: collapse; font-size: .95rem; margin: .5rem 0; }
    th, td { text-align: left; vertical-align: top; padding: .2rem 1rem .2rem 0; border-bottom: 1px solid var(--grid); }
    th { color: var(--faint); font-weight: 600; } th.own { color: inherit; font-weight: inherit; }
    caption { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
    td.number { text-align: right; font-variant-numeric: tabular-nums; }
    table.answers th { min-width: 6rem; }
    code, pre { font-family: ui-monospace, "SF Mono", Menlo, Consolas, "Liberation Mono", monospace; font-size: .85rem; }
    pre { margin: .2rem 0 .6rem; padding: .5rem .75rem; background: var(--grid); border-radius: .3rem; max-height: 16rem;
      overflow: auto; white-space: pre-wrap; }
    .prose { white-space: pre-line; }
    .finding { margin: .75rem 0; padding: .75rem 1rem; background: var(--card); border: 1px solid var(--rule);
      border-left: .4rem solid var(--note); border-radius: .3rem; }
    .finding.error { border-left-color: var(--error); } .finding.error .severity { color: var(--error); }
    .finding.warning { border-left-color: var(--warning); } .finding.warning .severity { color: var(--warning); }
    .finding:target, article:target { outline: 3px solid var(--link); }
    .severity { text-transform: uppercase; }
    .evidence p { margin: .4rem 0 0; color: var(--faint); font-size: .85rem; }
    details { margin: .5rem 0; } summary { cursor: pointer; }
    svg.picture { display: block; width: 100%; min-width: 60rem; height: auto; margin: .75rem 0;
      font: 15px system-ui, -apple-system, "Segoe UI", "Liberation Sans", sans-serif; }
    svg text { fill: var(--text); } svg .tick { fill: var(--faint); font-size: 13px; text-anchor: middle; }
    svg .tick.start { text-anchor: start; } svg .tick.end { text-anchor: end; }
    svg .last { font-size: 13px; }
    svg .grid { stroke: var(--grid); } svg .rule { stroke: var(--grid); } svg .device { stroke: var(--faint); stroke-width: 2; }
    svg .span.local { fill: var(--local); } svg .span.cloud { fill: var(--cloud); }
    svg .span.mixed { fill: var(--local); stroke: var(--cloud); stroke-width: 1; }
    svg .span.silent { fill-opacity: .35; }
    .lane.app { fill: var(--app); }
    .lane.setup { fill: var(--setup); } .lane.import { fill: var(--import); } .lane.export { fill: var(--export); }
    .lane.trouble { fill: var(--error); } .lane.baseline { fill: var(--baseline); } .lane .bar { fill-opacity: .8; }
    .lane .dot { fill: var(--note); } .lane .dot.error { fill: var(--error); } .lane .dot.warning { fill: var(--warning); }
    svg a:focus-visible .dot { stroke: var(--link); stroke-width: 4; }
    svg .count { fill: var(--back); font-size: 11px; text-anchor: middle; font-weight: 700; }
    .rising { fill: none; stroke: var(--import); stroke-width: 2; }
    .passage line { stroke: var(--export); opacity: .75; } .passage circle { fill: var(--export); }
    .passage.pending line { stroke: var(--warning); stroke-dasharray: 8 5; } .passage.pending circle { fill: var(--warning); }
    .passage.missing line { stroke: var(--error); stroke-dasharray: 4 4; } .passage.missing circle { fill: var(--error); }
    .passage.unknown line { stroke: var(--faint); stroke-dasharray: 2 6; } .passage.unknown circle { fill: var(--faint); }
    svg .cross { fill: var(--error); font-size: 16px; font-weight: 700; text-anchor: middle; }
    .legend { font-size: .85rem; color: var(--faint); } .key { margin-right: 1rem; }
    .key::before { content: ""; display: inline-block; width: 1.6rem; border-top: 3px solid var(--export); margin-right: .4rem;
      vertical-align: middle; }
    .key.pending::before { border-top: 3px dashed var(--warning); } .key.missing::before { border-top: 3px dashed var(--error); }
    .key.unknown::before { border-top: 3px dotted var(--faint); }
    .key.local::before { border-top: .35rem solid var(--local); } .key.cloud::before { border-top: .7rem solid var(--cloud); }
    .key.silent::before { border-top: .7rem solid var(--cloud); opacity: .35; }
    .key.bar::before { border-top: .7rem solid var(--import); opacity: .8; }
    @media (max-width: 40rem) {
      body { padding: .75rem .75rem 3rem; } h1 { font-size: 1.25rem; } form { position: static; }
      dl.facts div { grid-template-columns: 1fr; gap: 0; margin-bottom: .35rem; }
      form label { width: 100%; } select, input { max-width: 100%; }
    }
    @media print {
      :root { color-scheme: light; --back: #fff; --card: #fff; --text: #000; --faint: #444; --link: #000; }
      html { font-size: 10pt; } body { max-width: none; padding: 0; } form, .skip { display: none; }
      pre { max-height: none; } .finding, tr, svg { break-inside: avoid; } h2, h3, h4 { break-after: avoid; }
      svg.picture { min-width: 0; font-size: 18px; } svg .tick { font-size: 16px; }
    }
    """#
}
