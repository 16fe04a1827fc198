// Reloads a page of the preview after a build, and shows the errors of a failed one over it. Attributes of its script element: the run of the preview,
// the generation of the page, the path that the site is served under.
(function () {
  "use strict";
  var own = document.currentScript;
  var base = own.dataset.base;
  var place = "sitegen-preview-place";
  // The overlay is for the author, so it takes the language of the browser and not that of the page.
  var lang = navigator.languages.some(function (name) { return /^ko\b/i.test(name); }) ? "ko" : "en";
  var words = {
    ko: {
      title: "오류", close: "닫기", line: "번째 줄",
      count: function (n) { return "고칠 곳 " + n; },
      beneath: "뒤에 보이는 것은 마지막으로 만든 페이지입니다", nothing: "아직 만든 페이지가 없습니다",
      more: function (n) { return "나머지 " + n + "곳은 터미널에 있습니다"; }
    },
    en: {
      title: "Errors", close: "Close", line: "line",
      count: function (n) { return n + " to fix"; },
      beneath: "the last page that was built is below", nothing: "no page has been built yet",
      more: function (n) { return n + " more in the terminal"; }
    }
  }[lang];

  // ---- the place on the page, kept over a reload ----

  function keepPlace() {
    try {
      sessionStorage.setItem(place, JSON.stringify([location.href, window.scrollX, window.scrollY]));
    } catch (error) { /* a browser that keeps nothing */ }
  }

  function restorePlace() {
    var kept = null;
    try {
      kept = JSON.parse(sessionStorage.getItem(place));
      sessionStorage.removeItem(place);
    } catch (error) { /* the same */ }
    if (!kept || kept[0] !== location.href) { return; }
    var go = function () { window.scrollTo({ left: kept[1], top: kept[2], behavior: "instant" }); };
    go();
    // Pictures and fonts may have come since.
    window.addEventListener("load", function () { go(); requestAnimationFrame(go); });
  }

  function reload(message) {
    keepPlace();
    if (message.base !== base && location.pathname.indexOf(base) === 0) {
      location.replace(message.base + location.pathname.slice(base.length) + location.search + location.hash);
    } else {
      location.reload();
    }
  }

  // ---- the overlay ----

  function element(name, className, text) {
    var made = document.createElement(name);
    if (className) { made.className = className; }
    if (text !== undefined) { made.textContent = text; }
    return made;
  }

  function source(excerpt) {
    var box = element("pre", "source");
    box.tabIndex = 0;
    box.setAttribute("role", "group");
    box.setAttribute("aria-label", lang === "ko" ? excerpt.line + words.line : words.line + " " + excerpt.line);
    var gutter = String(excerpt.line);
    var before = excerpt.before.trimStart();
    box.append(element("span", "gutter", gutter + " | "), before, element("b", "", excerpt.marked), excerpt.after + "\n");
    var caret = element("span", "caret");
    caret.setAttribute("aria-hidden", "true");
    // The same text, unseen, so that the caret stands right under wide letters too.
    caret.append(element("span", "gutter", " ".repeat(gutter.length) + " | "), element("span", "unseen", before), element("b", "", "^"));
    box.append(caret);
    return box;
  }

  function problem(diagnostic) {
    var box = element("li", diagnostic.severity);
    box.append(element("p", "place", diagnostic.place), element("p", "message", diagnostic.message + " [" + diagnostic.id + "]"));
    if (diagnostic.source) { box.append(source(diagnostic.source)); }
    diagnostic.notes.forEach(function (note) { box.append(element("p", "note", note)); });
    if (diagnostic.help) {
      var help = element("p", "help");
      help.append(element("b", "", "help:"), " " + diagnostic.help);
      box.append(help);
    }
    return box;
  }

  var host = null;
  var shown = null;
  var put = "";

  function remove() {
    if (!host) { return; }
    host.remove();
    host = null;
    shown = null;
    put = "";
  }

  function showOverlay(overlay, isBuilt) {
    var text = JSON.stringify(overlay);
    if (text === put) { return; }
    var wasClosed = host !== null && !shown.open;
    remove();
    put = text;
    host = element("sitegen-errors");
    host.lang = lang;
    var root = host.attachShadow({ mode: "open" });
    var style = element("link");
    style.rel = "stylesheet";
    style.href = "/.sitegen/preview.css";
    shown = element("dialog", "overlay");
    var head = element("div", "head");
    var title = element("h2", "", words.title);
    title.id = "title";
    title.tabIndex = -1;
    title.autofocus = true;
    shown.setAttribute("aria-labelledby", "title");
    var close = element("button", "close", words.close);
    close.type = "button";
    head.append(title, element("p", "count", words.count(overlay.count) + " · " + (isBuilt ? words.beneath : words.nothing)), close);
    var list = element("ol");
    // Errors keep the page from being built, so they come before warnings.
    function isError(diagnostic) { return diagnostic.severity === "error" ? 0 : 1; }
    overlay.errors.slice().sort(function (a, b) { return isError(a) - isError(b); }).forEach(function (diagnostic) { list.append(problem(diagnostic)); });
    shown.append(head, list);
    if (overlay.omitted > 0) { shown.append(element("p", "omitted", words.more(overlay.omitted))); }
    var tab = element("button", "tab", words.title + " " + overlay.count);
    tab.type = "button";
    tab.hidden = true;
    root.append(style, shown, tab);
    var dialog = shown;
    // Of a long line the wrong piece is what counts.
    var showWrongPieces = function () {
      dialog.querySelectorAll(".source").forEach(function (box) {
        var wrong = box.querySelector("b");
        if (wrong.offsetLeft + wrong.offsetWidth > box.clientWidth) { box.scrollLeft = wrong.offsetLeft - box.clientWidth / 3; }
      });
    };
    style.addEventListener("load", showWrongPieces);
    var open = function () {
      tab.hidden = true;
      dialog.showModal();
      showWrongPieces();
    };
    close.addEventListener("click", function () { dialog.close(); });
    dialog.addEventListener("click", function (event) { if (event.target === dialog) { dialog.close(); } });
    dialog.addEventListener("close", function () { tab.hidden = false; });
    tab.addEventListener("click", open);
    // Keys that turn pages mean nothing under the overlay.
    host.addEventListener("keydown", function (event) { event.stopPropagation(); });
    document.body.append(host);
    // Whoever has closed it is typing already: only the tab tells that there is still something.
    if (wasClosed) { tab.hidden = false; } else { open(); }
  }

  // ---- the line to the preview ----

  var pause = 250;

  function connect() {
    var scheme = location.protocol === "https:" ? "wss://" : "ws://";
    var socket = new WebSocket(scheme + location.host + "/.sitegen/live?page=" + encodeURIComponent(location.pathname));
    socket.onmessage = function (event) {
      var message = JSON.parse(event.data);
      pause = 250;
      if (message.run !== own.dataset.run || String(message.generation) !== own.dataset.generation) {
        socket.onclose = null;
        reload(message);
      } else if (message.overlay) {
        showOverlay(message.overlay, message.isBuilt);
      } else {
        remove();
      }
    };
    socket.onclose = function () {
      pause = Math.min(pause * 1.5, 3000);
      setTimeout(connect, pause);
    };
  }

  restorePlace();
  connect();
  // A page that comes back from the browser's memory may be out of date.
  window.addEventListener("pageshow", function (event) { if (event.persisted) { location.reload(); } });
})();
