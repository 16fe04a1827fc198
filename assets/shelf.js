// The scripts of a shelf: three views of the library, and filters and orders for books and notes.
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

  // Filters and sorts a list. A list of several pages has all records in a classic script, loaded at the first letter or choice, because a
  // page opened from a disk can load nothing else. What is chosen is in the fragment of the address, for back, reload and links.
  var mostFound = 200;
  function filter(field) {
    var list = document.getElementById(field.getAttribute('aria-controls'));
    var kind = document.querySelector('.find-kind'), result = document.querySelector('.find-result');
    var order = document.querySelector('.order-choice'), chips = Array.from(document.querySelectorAll('.chip'));
    var own = Array.from(list.children), records = field.dataset.records ? null : own, isLoading = false;

    function counted(text, count) { return text.split('{count}').join(String(count).replace(/\B(?=(\d{3})+$)/g, result.dataset.separator || ',')); }
    function words(text) { return text.normalize('NFC').toLowerCase(); }
    function textOf(record) {
      if (record.sought === undefined) {
        var parts = record.querySelectorAll('.library-title, .library-author, .library-publisher, .note .prose');
        record.sought = words(Array.from(parts, function (part) { return part.textContent; }).concat(record.dataset.sought || '').join('\n'));
      }
      return record.sought;
    }
    // Whether a word is the year in which a book was published or finished. A part of a year is none: it may be the number of a volume.
    function isYear(word, record) {
      var date = record.querySelector('.library-date');
      return /^\d{4}$/.test(word) && [date && date.dateTime, record.dataset.finished].some(function (day) { return day && day.slice(0, 4) === word; });
    }

    // What a word looks for. A consonant of Hangul finds every syllable that it begins, so that initials do and a syllable that is being typed
    // too; a syllable without a final consonant at the end finds those with one.
    var initials = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ', first = 0xac00, perInitial = 588, perVowel = 28;
    function range(start, count) { return String.fromCharCode(start) + '-' + String.fromCharCode(start + count - 1); }
    function pattern(word) {
      var characters = Array.from(word);
      return new RegExp(characters.map(function (character, place) {
        var initial = initials.indexOf(character), code = character.charCodeAt(0);
        if (initial >= 0) return '[' + character + range(first + initial * perInitial, perInitial) + ']';
        var isOpen = code >= first && code <= 0xd7a3 && (code - first) % perVowel === 0;
        if (isOpen && place === characters.length - 1) return '[' + range(code, perVowel) + ']';
        return character.replace(/[\\^$.*+?()[\]{}|\/-]/, '\\$&');
      }).join(''));
    }

    // The value by which a record is sorted; none comes last.
    var keys = {
      title: function (record) { return record.querySelector('.library-title').textContent; },
      author: function (record) { return (record.querySelector('.library-author') || { textContent: '' }).textContent; },
      added: function (record) { return record.dataset.added || ''; },
      finished: function (record) { return record.dataset.finished || ''; },
      rating: function (record) { return record.dataset.rating || ''; }
    };
    function sorted(found, name) {
      if (!keys[name]) return found;
      var isText = name === 'title' || name === 'author';
      var collator = new Intl.Collator(list.lang || root.lang, { numeric: true });
      return found.map(function (record, place) { return { record: record, key: keys[name](record), place: place }; }).sort(function (a, b) {
        if (!a.key || !b.key) return (a.key ? 0 : 1) - (b.key ? 0 : 1) || a.place - b.place;
        var difference = isText ? collator.compare(a.key, b.key) : name === 'rating' ? b.key - a.key : a.key < b.key ? 1 : a.key > b.key ? -1 : 0;
        return difference || a.place - b.place;
      }).map(function (each) { return each.record; });
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

    function status() {
      var chosen = chips.find(function (chip) { return chip.getAttribute('aria-pressed') === 'true'; });
      return chosen ? chosen.dataset.status : '';
    }
    function choose(word) {
      if (!chips.some(function (chip) { return chip.dataset.status === word; })) word = '';
      chips.forEach(function (chip) { chip.setAttribute('aria-pressed', String(chip.dataset.status === word)); });
    }

    function show() {
      var sought = words(field.value).split(/\s+/).filter(Boolean).map(function (word) { return { word: word, pattern: pattern(word) }; });
      var type = kind ? kind.value : '', state = status(), sort = order ? order.value : '';
      var isFiltered = sought.length > 0 || type !== '' || state !== '';
      if ((isFiltered || sort) && !records) {
        if (!isLoading) load();
        return;
      }
      root.classList.toggle('found', isFiltered || sort !== '');
      root.classList.remove('finding');
      var found = !isFiltered ? (sort ? records : own) : records.filter(function (record) {
        var data = record.dataset;
        return (!type || data.type === type) && (!state || data.status === state) && sought.every(function (each) {
          return each.pattern.test(textOf(record)) || isYear(each.word, record);
        });
      });
      found = sorted(found, sort);
      if (records === own) {
        var shown = new Set(found);
        own.forEach(function (record) { record.classList.toggle('is-filtered-out', !shown.has(record)); });
        var all = found.concat(own.filter(function (record) { return !shown.has(record); }));
        if (sort || list.firstElementChild !== own[0]) list.append.apply(list, sort ? all : own);
      } else {
        list.replaceChildren.apply(list, found.slice(0, mostFound));
      }
      var text = result.dataset, isCut = records !== own && (isFiltered || sort) && found.length > mostFound;
      var count = !isFiltered && !isCut ? '' : found.length === 0 ? text.none : counted(text.found, found.length);
      result.textContent = count + (isCut ? ' ' + counted(text.more, mostFound) : '');
    }

    function keep() {
      var chosen = new URLSearchParams();
      [['find', field.value], ['kind', kind && kind.value], ['status', status()], ['sort', order && order.value]].forEach(function (pair) {
        if (pair[1]) chosen.set(pair[0], pair[1]);
      });
      try { history.replaceState(history.state, '', String(chosen) ? '#' + chosen : location.pathname + location.search); } catch (error) {}
    }
    function change() {
      keep();
      show();
    }
    function restore() {
      var chosen = new URLSearchParams(/^#(find|kind|status|sort)=/.test(location.hash) ? location.hash.slice(1) : '');
      field.value = chosen.get('find') || '';
      if (kind) kind.value = chosen.get('kind') || '';
      if (order) order.value = keys[chosen.get('sort')] ? chosen.get('sort') : '';
      if (kind && kind.selectedIndex < 0) kind.value = '';
      choose(chosen.get('status') || '');
      show();
    }
    field.addEventListener('input', change);
    if (kind) kind.addEventListener('change', change);
    if (order) order.addEventListener('change', change);
    chips.forEach(function (chip) {
      chip.addEventListener('click', function () {
        choose(chip.getAttribute('aria-pressed') === 'true' ? '' : chip.dataset.status);
        change();
      });
    });
    restore();
    // The link past the navigation leads to a fragment, too.
    addEventListener('hashchange', function () { if (/^(#(find|kind|status|sort)=|$)/.test(location.hash)) restore(); });
    // Browsers restore fields after this script has run; the address decides.
    addEventListener('pageshow', restore);
  }

  var views = document.querySelectorAll('.views-button');
  if (views.length) chooseView(Array.from(views));
  var field = document.querySelector('.find-field');
  if (field) filter(field);
})();
