// The search panel: a field, and the results below it, in groups. `search.js` finds them.
(function () {
  'use strict';
  var root = document.documentElement, searcher = window.sitegenSearch.searcher, site = new URL(root.dataset.root, location.href);
  var hitsAtOnce = 10, mostContexts = 5, text, scope, panel, field, status, list, more, begin, onlyHere, options = [], active = -1, asked = 0, shownCount, timer;

  function make(name, attributes, children) {
    var element = document.createElement(name);
    Object.keys(attributes).forEach(function (key) { if (attributes[key] !== undefined) element.setAttribute(key, attributes[key]); });
    element.append.apply(element, children || []);
    return element;
  }

  function filled(phrase, name, value) { return phrase.split('{' + name + '}').join(value); }

  // A text with the matches marked.
  function marked(string, places) {
    var pieces = [], at = 0;
    places.forEach(function (place) {
      if (place[0] < at) return;
      pieces.push(string.slice(at, place[0]), make('mark', {}, [string.slice(place[0], place[1])]));
      at = place[1];
    });
    pieces.push(string.slice(at));
    return pieces.filter(function (piece) { return piece !== ''; });
  }

  // The excerpt around the first match.
  function excerpt(string, query) {
    var places = searcher.marks(searcher.read(string), query);
    if (!places.length) return null;
    var start = Math.max(0, places[0][0] - 30), end = Math.min(string.length, places[0][1] + 70);
    if (start > 0) start = string.indexOf(' ', start) + 1 || start;
    if (start > places[0][0]) start = places[0][0];
    if (end < string.length) end = Math.max(string.lastIndexOf(' ', end), places[0][1]);
    var inside = places.filter(function (place) { return place[0] >= start && place[1] <= end; });
    return [start > 0 ? '… ' : ''].concat(marked(string.slice(start, end), inside.map(function (place) { return [place[0] - start, place[1] - start]; })))
      .concat(end < string.length ? ' …' : '').filter(Boolean);
  }

  // The excerpt with the most matches, of several texts.
  function best(texts, query) {
    return texts.map(function (string) { return excerpt(string, query); }).filter(Boolean).sort(function (a, b) {
      function count(pieces) { return pieces.filter(function (piece) { return piece.nodeName === 'MARK'; }).length; }
      return count(b) - count(a);
    })[0];
  }

  function cover(hit) {
    if (hit.picture) return make('img', { class: 'search-cover', src: address(hit.picture), alt: '', loading: 'lazy', decoding: 'async' });
    // A page of the site's own looks like no book.
    if (/[jp]/.test(hit.group) && hit.cloth === undefined) return '';
    return make('span', { class: 'search-cover' + (hit.group === 'n' ? ' search-quote' : hit.group === 'e' ? ' search-frame' : ' cloth-' + hit.cloth), 'aria-hidden': 'true' });
  }

  function address(path) {
    var parts = path.split('#');
    return new URL(parts[0].split('/').map(encodeURIComponent).join('/'), site).href + (parts[1] ? '#' + parts[1] : '');
  }

  function option(hit, query, number) {
    var title = make('span', { class: 'search-title', lang: hit.language || undefined }, marked(hit.title.text, searcher.marks(hit.title, query)));
    var line = make('span', { class: 'search-line' }, marked(hit.line.text, searcher.marks(hit.line, query)));
    var words = make('span', { class: 'search-words' }, [title, line]);
    var link = make('a', { class: 'search-hit', role: 'option', id: 'search-hit-' + number, tabindex: '-1', 'aria-selected': 'false', href: address(hit.path) }, [cover(hit), words]);
    link.hit = hit;
    link.addEventListener('pointermove', function () { choose(number); });
    if (hit.other && !title.querySelector('mark') && searcher.marks(hit.other, query).length) {
      words.insertBefore(make('span', { class: 'search-context' }, marked(hit.other.text, searcher.marks(hit.other, query))), line);
    }
    return link;
  }

  // If title and line show no match, the excerpt of the text does.
  function showContexts(query, answer) {
    options.filter(function (link) { return !link.querySelector('mark'); }).slice(0, mostContexts).forEach(function (link) {
      searcher.texts(link.hit.number).then(function (found) {
        if (!found || answer !== asked) return;
        var context = best(found[0], query) || best(found[1], query);
        if (!context) return;
        var title = link.querySelector('.search-title');
        if (link.hit.group === 'n') title.replaceChildren.apply(title, context);
        else title.after(make('span', { class: 'search-context', lang: link.hit.language || undefined }, context));
      });
    });
  }

  function choose(number) {
    if (options[active]) options[active].setAttribute('aria-selected', 'false');
    active = options.length ? (number + options.length) % options.length : -1;
    if (active < 0) field.removeAttribute('aria-activedescendant');
    else {
      options[active].setAttribute('aria-selected', 'true');
      field.setAttribute('aria-activedescendant', options[active].id);
    }
  }

  // The index has a letter for each group: `b` for the group with the heading `searchedBooks`.
  function heading(group) {
    return text[Object.keys(text).find(function (name) { return /^searched[A-Z]/.test(name) && name.charAt(8).toLowerCase() === group; })];
  }
  function show(answer, number) {
    var documents = answer ? answer.documents : [], named = [];
    options = [];
    documents.forEach(function (hit) { if (named.indexOf(hit.group) < 0) named.push(hit.group); });
    list.replaceChildren.apply(list, named.map(function (group) {
      var name = heading(group);
      var hits = documents.filter(function (hit) { return hit.group === group; }).map(function (hit) {
        options.push(option(hit, answer.query, options.length));
        return options[options.length - 1];
      });
      return make('div', { role: 'group', class: 'search-group', 'aria-labelledby': 'search-group-' + group },
        [make('div', { class: 'search-group-name', id: 'search-group-' + group, role: 'presentation' }, [name])].concat(hits));
    }));
    list.hidden = !options.length;
    begin.hidden = field.value.trim() !== '';
    field.setAttribute('aria-expanded', String(options.length > 0));
    active = -1;
    choose(number);
    var isMore = documents.length === shownCount && answer.total > shownCount;
    more.hidden = !isMore;
    if (answer) showContexts(answer.query, asked);
    status.textContent = told(answer, documents.length, isMore);
  }

  // The page for missing addresses stands at addresses that are no text.
  function decoded(address) { try { return decodeURIComponent(address); } catch (error) { return address; } }

  // What an empty panel shows: the pages that were visited last, but for this one, and the way to all titles.
  var mostVisited = 5;
  function showStart() {
    var folder = site.pathname.replace(/[^\/]*$/, ''), here = decoded(location.pathname.slice(folder.length)), visited = [];
    try { visited = JSON.parse(localStorage.getItem(JSON.stringify(['sitegen', folder, 'visited']))) || []; } catch (error) {}
    // Other sites may write to this storage: addresses lead to pages of this one, and titles are no more than text.
    var links = (Array.isArray(visited) ? visited : []).filter(function (each) {
      return Array.isArray(each) && each.every(function (part) { return typeof part === 'string'; }) && each[1] && each[0] !== here
        && /^[^\\:?#]+\.html$/.test(each[0]) && !/^\/|(^|\/)\.\.?(\/|$)/.test(each[0]);
    }).slice(0, mostVisited).map(function (each) { return make('li', {}, [make('a', { href: address(each[0]) }, [each[1].slice(0, 120)])]); });
    var parts = links.length ? [make('p', { class: 'search-group-name', id: 'search-visited' }, [text.lastVisited]), make('ul', { 'aria-labelledby': 'search-visited' }, links)] : [];
    var titles = document.querySelector('a.search-open');
    if (titles) parts.push(make('a', { class: 'search-all', href: titles.href }, [text.allTitles]));
    begin.replaceChildren.apply(begin, parts);
  }

  function told(answer, count, isMore) {
    if (!count) {
      var words = field.value.trim();
      return words && filled(text.searchFoundNothing, 'text', words.length > 60 ? words.slice(0, 59) + '…' : words);
    }
    var total = isMore ? answer.total : count;
    var found = total === 1 ? text.searchFoundOne : filled(text.searchFound, 'count', String(total).replace(/\B(?=(\d{3})+$)/g, text.thousandsSeparator));
    return [answer.isCorrected ? text.searchCorrected : '', found, answer.isAll ? '' : text.searchFoundMany].filter(Boolean).join(' ');
  }

  function search(count, chosen) {
    var mine = asked += 1, words = field.value;
    shownCount = count;
    searcher.answer(words, onlyHere && onlyHere.checked ? scope : null, count).then(function (answer) {
      if (mine !== asked) return;
      show(answer, chosen);
      list.dataset.answered = words;
    }, function () {
      if (mine !== asked) return;
      show(null, 0);
      status.textContent = text.searchFailed;
    });
  }

  function type() {
    clearTimeout(timer);
    // Waits for a pause in typing before it loads anything.
    timer = setTimeout(function () { search(hitsAtOnce, 0); }, site.protocol === 'file:' ? 0 : 80);
  }

  function press(event) {
    if (event.isComposing || event.keyCode === 229) return;
    var step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step && options.length) {
      event.preventDefault();
      choose(active + step);
      options[active].scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (options[active]) options[active].click();
    }
  }

  function check(label, isChecked, change) {
    var box = make('input', { type: 'checkbox' });
    box.checked = isChecked;
    box.addEventListener('change', change);
    return { box: box, label: make('label', { class: 'search-choice' }, [box, ' ' + label]) };
  }

  function build(index) {
    text = index.text;
    var slug = decoded(location.pathname.slice(site.pathname.replace(/[^\/]*$/, '').length).split('/')[0]);
    index.collections.forEach(function (collection, number) {
      if (collection[0] && collection[0] === slug && index.collections.length > 1) scope = [number, collection[2], collection[3], collection[1]];
    });
    field = make('input', {
      class: 'search-field', type: 'text', role: 'combobox', inputmode: 'search', enterkeyhint: 'go', 'aria-autocomplete': 'list', 'aria-expanded': 'false',
      'aria-controls': 'search-hits', 'aria-label': text.search, placeholder: text.searchFor, autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false', autofocus: ''
    });
    status = make('p', { class: 'search-status', role: 'status' });
    list = make('div', { class: 'search-hits', id: 'search-hits', role: 'listbox', 'aria-label': text.search });
    more = make('button', { class: 'search-more', type: 'button' }, [text.searchMore]);
    begin = make('div', { class: 'search-begin' });
    var close = make('button', { class: 'search-close', type: 'button' }, [text.closeSearch]), choices = [], notes = [];
    if (scope) {
      var here = check(filled(text.searchHere, 'title', scope[3]), false, function () { search(hitsAtOnce, 0); });
      onlyHere = here.box;
      choices.push(here.label);
    }
    if (!index.coversTexts) notes.push(make('span', { class: 'search-choice' }, [text.searchOfTitles]));
    var key = check(text.searchKey, window.sitegenSearch.key.isOn(), function () { window.sitegenSearch.key.turn(key.box.checked); });
    key.label.classList.add('search-key');
    notes.push(key.label);
    panel = make('dialog', { class: 'search', 'aria-label': text.search, lang: root.lang }, [
      make('form', { class: 'search-bar', role: 'search' }, [document.querySelector('.search-open svg').cloneNode(true), field, close]),
      make('div', { class: 'search-choices' }, choices), status, list, more, begin, make('div', { class: 'search-choices search-foot' }, notes)
    ]);
    list.hidden = more.hidden = true;
    field.addEventListener('input', type);
    field.addEventListener('keydown', press);
    panel.firstChild.addEventListener('submit', function (event) { event.preventDefault(); });
    close.addEventListener('click', function () { panel.close(); });
    // A click next to the panel has the dialog itself as its target.
    panel.addEventListener('click', function (event) { if (event.target === panel) panel.close(); });
    more.addEventListener('click', function () {
      search(shownCount + hitsAtOnce, shownCount);
      field.focus();
    });
    // A result on the current page does not load it again.
    list.addEventListener('click', function (event) {
      var link = event.target.closest('a');
      if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey && link.pathname === location.pathname) panel.close();
    });
    document.body.append(panel);
  }

  window.sitegenSearch.open = function (words, early, focused) {
    return searcher.start().then(function (index) {
      if (!panel) build(index);
      if (early && early.isConnected) {
        words = early.value || words;
        early.remove();
        // Restored when search is closed.
        focused.focus();
      }
      // A single file has no other pages.
      if (!window.sitegenSearch.files) showStart();
      if (!panel.open) panel.showModal();
      if (words) {
        field.value = words;
        search(hitsAtOnce, 0);
      } else field.select();
    });
  };

  // A newer build, which comes with a new worker, has a new index. An open page must not mix it with the old one.
  if (!/^http/.test(location.protocol) || !navigator.serviceWorker) return;
  navigator.serviceWorker.addEventListener('controllerchange', searcher.renew);
})();
