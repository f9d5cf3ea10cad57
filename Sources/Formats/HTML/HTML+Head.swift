// The head that all pages share: their security policy and style. A page needs no network and no other file.

extension HTML {
  /// Returns the head of a page.
  ///
  /// The page's security policy allows only its own style and, if it has one, its own script.
  static func head(titled title: String, hasScript: Bool) -> HTML {
    let script: HTML? = hasScript ? " script-src '\(HTMLResource.script.hash)';" : nil
    let policy: HTML = """
      default-src 'none'; style-src '\(HTMLResource.style.hash)';\(script) base-uri 'none'; form-action 'none'
      """
    return """
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(policy)">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta name="referrer" content="no-referrer">
      <title>\(title)</title>
      <style>\(HTML(verbatim: HTMLResource.style.text))</style>
      </head>
      """
  }
}
