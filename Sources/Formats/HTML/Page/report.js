"use strict";
(function () {
  var form = document.getElementById("filter");
  if (!form) { return; }
  var shown = document.getElementById("shown");
  var findings = Array.from(document.querySelectorAll("[data-finding]"));
  var stores = Array.from(document.querySelectorAll("section[data-store]"));
  var rows = Array.from(document.querySelectorAll("[data-row]"));
  var rank = { note: 0, warning: 1, error: 2 };

  function apply() {
    var store = form.elements.store.value;
    var least = rank[form.elements.severity.value];
    var text = form.elements.text.value.trim().toLowerCase();
    var count = 0;
    function has(item) { return !text || item.textContent.toLowerCase().indexOf(text) >= 0; }
    findings.forEach(function (item) {
      var fits = (!store || item.dataset.store === store) && rank[item.dataset.severity] >= least && has(item);
      item.hidden = !fits;
      if (fits) { count += 1; }
    });
    stores.forEach(function (item) { item.hidden = Boolean(store) && item.dataset.store !== store; });
    rows.forEach(function (item) { item.hidden = !has(item); });
    shown.textContent = count + " of " + findings.length + (findings.length === 1 ? " finding" : " findings");
  }

  form.addEventListener("input", apply);
  form.addEventListener("submit", function (event) { event.preventDefault(); });
  form.addEventListener("reset", function () { setTimeout(apply, 0); });
  form.hidden = false;
  apply();
})();
