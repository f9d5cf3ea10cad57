/* The findings and the summary as Markdown, for an issue. */
function copying() {
  function write(text, done) {
    if (navigator.clipboard) { navigator.clipboard.writeText(text).then(function () { done(true); }, function () { done(select(text)); }); }
    else { done(select(text)); }
  }
  /* If the clipboard is not available, as in some viewers of attachments. */
  function select(text) {
    var field = document.createElement("textarea");
    field.value = text;
    document.body.append(field);
    field.select();
    var isDone = document.execCommand("copy");
    field.remove();
    return isDone;
  }
  document.querySelectorAll("button[data-copy]").forEach(function (button) {
    var words = button.textContent;
    button.hidden = false;
    button.addEventListener("click", function () {
      write(button.dataset.copy, function (isDone) {
        button.focus();
        button.textContent = isDone ? "Copied" : "Could not copy";
        setTimeout(function () { button.textContent = words; }, 2000);
      });
    });
  });
}
