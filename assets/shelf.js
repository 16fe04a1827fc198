// The scripts of a shelf: three views of the library, and filters for books and notes.
(function () {
  'use strict';
  var root = document.documentElement;

  // The library as covers, spines or rows. The choice is stored for the shelf; the script in the head restores it before first paint.
  function chooseView(buttons) {
    function show(view) {
      buttons.forEach(function (button) {
        root.classList.toggle('view-' + button.dataset.view, button.dataset.view === view);
        button.setAttribute('aria-pressed', String(button.dataset.view === view));
      });
    }
    function kept() {
      try { return localStorage.getItem(root.dataset.key); } catch (error) { return null; }
    }
    buttons.forEach(function (button) {
      button.addEventListener('click', function () {
        show(button.dataset.view);
        try { localStorage.setItem(root.dataset.key, button.dataset.view); } catch (error) {}
      });
    });
    function restore() {
      var view = kept();
      show(view === 'shelf' || view === 'list' ? view : 'grid');
    }
    restore();
    addEventListener('pageshow', function (event) { if (event.persisted) restore(); });
  }

  // Filters a list while the visitor types. A list of several pages has all records in a classic script, loaded at the first letter, because a
  // page opened from a disk can load nothing else. The filter is stored with the page's history entry, for back and reload.
  var mostFound = 200;
  function filter(field) {
    var list = document.getElementById(field.getAttribute('aria-controls'));
    var kind = document.querySelector('.find-kind'), result = document.querySelector('.find-result');
    var own = Array.from(list.children), records = field.dataset.records ? null : own, isLoading = false;

    function counted(text, count) { return text.split('{count}').join(String(count).replace(/\B(?=(\d{3})+$)/g, ',')); }
    function words(text) { return text.normalize('NFC').toLowerCase(); }
    function textOf(record) {
      if (record.sought === undefined) {
        var parts = record.querySelectorAll('.library-title, .library-author, .note .prose');
        record.sought = words(Array.from(parts, function (part) { return part.textContent; }).join('\n') + '\n' + (record.dataset.original || ''));
      }
      return record.sought;
    }
    function load() {
      isLoading = true;
      var script = document.createElement('script');
      window.sitegenRecords = function (html) {
        var holder = document.createElement('template');
        holder.innerHTML = html;
        // The symbols of all books include those of this page, under the same names.
        var drawings = holder.content.querySelector('svg.cover-symbols'), here = document.querySelector('svg.cover-symbols');
        if (drawings && here) here.replaceWith(drawings); else if (drawings) list.before(drawings);
        records = Array.from(holder.content.querySelector('ul, ol').children);
        show();
      };
      script.src = field.dataset.records;
      script.onerror = function () {
        root.classList.remove('finding');
        isLoading = false;
        script.remove();
        result.textContent = result.dataset.failed;
      };
      document.head.append(script);
    }
    function show() {
      var sought = words(field.value).split(/\s+/).filter(Boolean), type = kind ? kind.value : '';
      var isFiltered = sought.length > 0 || type !== '';
      if (isFiltered && !records) {
        if (!isLoading) load();
        return;
      }
      root.classList.toggle('found', isFiltered);
      root.classList.remove('finding');
      function find() {
        return records.filter(function (record) {
          var text = textOf(record);
          return (!type || record.dataset.type === type) && sought.every(function (word) { return text.indexOf(word) >= 0; });
        });
      }
      var found = isFiltered ? find() : own;
      // While a Hangul syllable is being typed, the text before its last letter is searched.
      if (!found.length && /[\u3131-\u318e]$/.test(sought[sought.length - 1])) {
        sought.push(sought.pop().slice(0, -1));
        found = find();
      }
      if (records === own) {
        var shown = new Set(found);
        own.forEach(function (record) { record.classList.toggle('is-filtered-out', !shown.has(record)); });
      } else {
        list.replaceChildren.apply(list, found.slice(0, mostFound));
      }
      var text = result.dataset;
      result.textContent = !isFiltered ? '' : found.length === 0 ? text.none
        : counted(text.found, found.length) + (records !== own && found.length > mostFound ? ' ' + counted(text.more, mostFound) : '');
    }
    function keep() {
      var state = Object.assign({}, history.state, { find: field.value || (kind && kind.value) ? { text: field.value, kind: kind ? kind.value : '' } : undefined });
      try { history.replaceState(state, ''); } catch (error) {}
    }
    function change() {
      keep();
      show();
    }
    function restore() {
      var find = history.state && history.state.find;
      field.value = find ? find.text : '';
      if (kind) kind.value = find ? find.kind : '';
      show();
    }
    field.addEventListener('input', change);
    if (kind) kind.addEventListener('change', change);
    restore();
    // Browsers restore fields after this script has run; the history entry decides.
    addEventListener('pageshow', restore);
  }

  var views = document.querySelectorAll('.views-button');
  if (views.length) chooseView(Array.from(views));
  var field = document.querySelector('.find-field');
  if (field) filter(field);
})();
