/* What the filter leaves out is hidden, and what it looks for is highlighted. */
function filter(form) {
  var rank = { note: 0, warning: 1, error: 2 }, most = 2000;
  var shown = document.getElementById("shown"), names = ["store", "severity", "text"];
  function all(selector) { return Array.from(document.querySelectorAll(selector)); }
  var findings = all("[data-finding]"), stores = all("section[data-store]"), rows = all("[data-row]");

  function highlight(text) {
    if (!window.Highlight || !CSS.highlights) { return; }
    CSS.highlights.delete("hit");
    if (!text) { return; }
    var places = document.createTreeWalker(document.getElementById("report"), NodeFilter.SHOW_TEXT), hits = [];
    for (var node = places.nextNode(); node && hits.length < most; node = places.nextNode()) {
      var words = node.data.toLowerCase();
      /* Few letters become two in lower case; places of such a text cannot be told. */
      if (words.length !== node.data.length) { continue; }
      for (var at = words.indexOf(text); at >= 0 && hits.length < most; at = words.indexOf(text, at + text.length)) {
        var hit = document.createRange();
        hit.setStart(node, at);
        hit.setEnd(node, at + text.length);
        hits.push(hit);
      }
    }
    CSS.highlights.set("hit", new Highlight(...hits));
  }

  function apply() {
    var store = form.elements.store ? form.elements.store.value : "";
    var least = form.elements.severity ? rank[form.elements.severity.value] : 0;
    var text = form.elements.text.value.trim().toLowerCase(), count = 0;
    function has(item) { return !text || item.textContent.toLowerCase().indexOf(text) >= 0; }
    findings.forEach(function (item) {
      var fits = (!store || item.dataset.store === store) && rank[item.dataset.severity] >= least && has(item);
      item.hidden = !fits;
      if (fits) { count += 1; }
    });
    stores.forEach(function (item) { item.hidden = Boolean(store) && item.dataset.store !== store; });
    rows.forEach(function (item) {
      item.hidden = !has(item) || Boolean(store && item.dataset.store) && item.dataset.store !== store;
    });
    shown.textContent = count + " of " + findings.length + (findings.length === 1 ? " finding" : " findings");
    highlight(text);
  }

  function remember() {
    names.forEach(function (name) {
      var field = form.elements[name];
      if (field) { address.choose(name, field.value === "note" ? "" : field.value); }
    });
  }

  names.forEach(function (name) {
    var field = form.elements[name], value = address.chosen.get(name);
    if (field && value) { field.value = value; }
    /* A choice that the page does not offer is none. */
    if (field && field.options && field.selectedIndex < 0) { field.selectedIndex = 0; }
  });
  form.addEventListener("input", function () { apply(); remember(); });
  form.addEventListener("submit", function (event) { event.preventDefault(); });
  form.addEventListener("reset", function () { setTimeout(function () { apply(); remember(); }, 0); });
  form.hidden = false;
  apply();
}
