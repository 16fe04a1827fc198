// The script of all pages: unfolds texts, centres the row of numbers, turns pages by key and swipe.
(function () {
  'use strict';
  var root = document.documentElement;
  if (location.protocol === 'file:' && window.sitegenView) window.sitegenView();

  function fold(button) {
    // In a single file, each page has its own state.
    var own = button.closest('[data-key]') || root, text = document.getElementById(button.getAttribute('aria-controls'));
    function show(isOpen) {
      own.classList.toggle('unfolded', isOpen);
      button.setAttribute('aria-expanded', String(isOpen));
      button.textContent = isOpen ? button.dataset.less : button.dataset.more;
      reach();
    }
    function keep(isOpen) {
      // Storage may be missing, full or forbidden; the button works without it.
      try {
        if (isOpen) localStorage.setItem(own.dataset.key, 'open'); else localStorage.removeItem(own.dataset.key);
      } catch (error) {}
    }
    button.addEventListener('click', function () {
      var isOpen = !own.classList.contains('unfolded');
      // Unfolding keeps the text in place; folding keeps the button under the finger.
      var still = isOpen ? text : button, before = still.getBoundingClientRect().top;
      show(isOpen);
      scrollBy({ top: still.getBoundingClientRect().top - before, behavior: 'instant' });
      keep(isOpen);
    });
    show(own.classList.contains('unfolded'));
    // What a link leads to shows, such as a footnote of the text.
    function showTarget() {
      try {
        var target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
      } catch (error) {
        return;
      }
      if (!target || !text.contains(target) || target.getClientRects().length) return;
      show(true);
      target.scrollIntoView();
    }
    showTarget();
    addEventListener('hashchange', showTarget);
    // A page from the back/forward cache may be older than the stored state.
    addEventListener('pageshow', function (event) {
      if (!event.persisted) return;
      try { show(localStorage.getItem(own.dataset.key) === 'open'); } catch (error) {}
    });
  }

  // Stores the pages visited last, for the empty search panel.
  var mostVisited = 5;
  function visit() {
    var title = document.title.split(' · ')[0], own = ['', 'index.html', 'offline.html', '404.html'];
    try {
      var site = new URL(root.dataset.root, location.href), folder = site.pathname.replace(/[^\/]*$/, '');
      var path = decodeURIComponent(location.pathname.slice(folder.length)), key = JSON.stringify(['sitegen', folder, 'visited']);
      if (!title || !location.pathname.startsWith(folder) || own.indexOf(path) >= 0 || /^search(-\d+)?\.html$/.test(path)) return;
      var visited = JSON.parse(localStorage.getItem(key) || '[]').filter(function (each) { return each[0] !== path; });
      visited.unshift([path, title]);
      localStorage.setItem(key, JSON.stringify(visited.slice(0, mostVisited + 1)));
    } catch (error) {
      // Without storage, there is no list.
    }
  }

  // Stores the last visited volume of a series, and marks it in the index. Sites that share one storage (all of file://) are
  // distinguished by the path of their root.
  function remember() {
    if (root.dataset.series === undefined) return;
    var shown = document.querySelectorAll('.series-mark, .set-ribbon'), number;
    try {
      var site = new URL(root.dataset.root, location.href).pathname.replace(/[^\/]*$/, '');
      var key = JSON.stringify(['sitegen', site, root.dataset.series]);
      if (root.dataset.volume) localStorage.setItem(key, root.dataset.volume);
      number = localStorage.getItem(key);
    } catch (error) {
      // Without storage, nothing is marked.
    }
    shown.forEach(function (mark) { mark.remove(); });
    var link = document.querySelector('.series-start a');
    if (!link) return;
    // Other sites may write to this storage, so only the number of an existing volume becomes a link.
    var isNumber = /^[0-9][0-9.]*(-[0-9][0-9.]*)?$/.test(number || ''), address = addressOf(number), own = '[href="' + address + '"]';
    var volume = isNumber && document.querySelector('.series-volume a' + own);
    if (!isNumber || !volume && !document.querySelector('.pages')) return;
    link.setAttribute('href', address);
    link.textContent = link.dataset.last.replace('{number}', number);
    var spine = document.querySelector('.set a' + own);
    if (spine) mark(spine.parentNode, 'set-ribbon', '');
    if (volume) mark(volume, 'series-mark', link.dataset.mark);
  }

  // The address of a volume: next to the one where the series begins.
  function addressOf(number) {
    return document.querySelector('.series-start a').getAttribute('href').replace(/[^\/]*$/, '') + number + '.html';
  }

  function mark(place, name, words) {
    var element = document.createElement('span');
    element.className = name;
    element.lang = root.lang;
    element.textContent = words;
    place.append(element);
  }

  // Leads to the page of the volume whose number is entered.
  function offerJump(form) {
    form.addEventListener('submit', function (event) {
      event.preventDefault();
      location.href = addressOf(Number(form.querySelector('input').value));
    });
  }

  // What the reader may choose is in view.js, which is loaded when somebody opens it.
  function offerView(button, parts) {
    if (!('popover' in button)) return void button.remove();
    button.addEventListener('click', function () {
      if (!parts.isConnected) return;
      var content = parts.content.cloneNode(true), sheet = content.querySelector('link'), script = content.querySelector('script');
      parts.remove();
      function run() { document.head.append(script); }
      // In a single file the script runs at once, and this very click would close what it opens.
      if (!sheet) return void setTimeout(run);
      sheet.onload = sheet.onerror = run;
      document.head.append(sheet);
    });
  }

  function centre() {
    var row = document.querySelector('.volume-numbers, .pages');
    var current = row && row.querySelector('[aria-current]');
    if (!current) return;
    var place = current.getBoundingClientRect(), frame = row.getBoundingClientRect();
    row.scrollLeft += place.left + place.width / 2 - frame.left - frame.width / 2;
  }

  // Rotating a phone rewraps all lines. This restores the line at the top of the screen.
  function keepPlace(text) {
    var header = document.querySelector('.volume-header'), width = innerWidth, place = null, scrolledTo = null, timer;
    function line() { return (header ? Math.max(0, header.getBoundingClientRect().bottom) : 0) + 8; }
    function note() {
      if (scrolledTo !== null && Math.abs(scrollY - scrolledTo) < 2) return;
      scrolledTo = null;
      var frame = text.getBoundingClientRect(), x = frame.left + frame.width / 2, found = null;
      if (document.caretPositionFromPoint) found = document.caretPositionFromPoint(x, line());
      else if (document.caretRangeFromPoint) found = document.caretRangeFromPoint(x, line());
      var node = found && (found.offsetNode || found.startContainer);
      place = scrollY > 0 && node && text.contains(node) ? { node: node, offset: found.offsetNode ? found.offset : found.startOffset } : null;
    }
    addEventListener('scroll', function () {
      if (innerWidth !== width) return;
      clearTimeout(timer);
      timer = setTimeout(note, 100);
    }, { passive: true });
    addEventListener('resize', function () {
      if (innerWidth === width) return;
      width = innerWidth;
      clearTimeout(timer);
      if (!place) return;
      var range = document.createRange();
      range.setStart(place.node, place.offset);
      var box = range.getClientRects()[0] || place.node.parentNode.getBoundingClientRect();
      scrollBy({ top: box.top + box.height / 2 - line(), behavior: 'instant' });
      scrolledTo = scrollY;
    });
  }

  // The title of the header is for when that of the flap is out of sight.
  function watchTitle(title, header) {
    if (!window.IntersectionObserver) return void root.classList.add('past-title');
    new IntersectionObserver(function (entries) {
      var last = entries[entries.length - 1];
      root.classList.toggle('past-title', !last.isIntersecting && last.boundingClientRect.top < innerHeight / 2);
    }, { rootMargin: -Math.round(Math.max(0, Math.min(header.offsetHeight, innerHeight / 3))) + 'px 0px 0px' }).observe(title);
  }

  // For view transitions, the cover or plate of the followed link gets the transition name.
  function carryCover(transition, address) {
    document.querySelectorAll('.series-volume a, .library-link, .exhibits-name a').forEach(function (link) {
      var picture = link.closest('li').querySelector('.cover, .plate');
      picture.style.viewTransitionName = transition && link.href === address ? 'cover' : '';
    });
  }
  addEventListener('pageswap', function (event) {
    carryCover(event.viewTransition, event.activation && event.activation.entry.url);
  });
  addEventListener('pagereveal', function (event) {
    var from = window.navigation && navigation.activation && navigation.activation.from;
    carryCover(event.viewTransition, from && from.url);
    if (event.viewTransition) event.viewTransition.finished.then(function () { carryCover(null); });
  });

  // A wide table or code block scrolls, so it must be focusable.
  function reach() {
    document.querySelectorAll('.prose pre, .prose table').forEach(function (wide) {
      if (wide.scrollWidth > wide.clientWidth) wide.tabIndex = 0; else wide.removeAttribute('tabindex');
    });
  }

  function follow(selector) {
    var link = document.querySelector(selector);
    if (link) location.href = link.href;
  }

  // Search is loaded when it is opened. If that fails, the link leads to the list of all titles.
  function offerSearch(link, parts) {
    var site = new URL(root.dataset.site || root.dataset.root, location.href).pathname.replace(/[^\/]*$/, ''), key = JSON.stringify(['sitegen', site, '/']);
    window.sitegenSearch = {
      key: {
        isOn: function () { try { return localStorage.getItem(key) !== 'off'; } catch (error) { return true; } },
        turn: function (isOn) { try { if (isOn) localStorage.removeItem(key); else localStorage.setItem(key, 'off'); } catch (error) {} }
      }
    };
    function give() { location.href = link.href; }
    function open(words) {
      if (window.sitegenSearch.open) return void window.sitegenSearch.open(words).catch(give);
      if (!parts.isConnected) return;
      var content = parts.content.cloneNode(true), scripts = content.querySelectorAll('script'), count = scripts.length;
      // Collects keys typed before the field exists.
      var early = document.createElement('input'), focused = document.activeElement;
      early.className = 'unseen';
      early.ariaLabel = link.textContent;
      parts.remove();
      link.after(early);
      early.focus();
      scripts.forEach(function (script) {
        script.async = false;
        script.onerror = give;
        script.onload = function () { if (!(count -= 1)) window.sitegenSearch.open(words, early, focused).catch(give); };
      });
      document.head.append(content);
    }
    link.addEventListener('click', function (event) {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
      event.preventDefault();
      open();
    });
    addEventListener('keydown', function (event) {
      if (event.key !== '/' || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
      if (event.target.closest && event.target.closest('input, textarea, select, [contenteditable], dialog') || !window.sitegenSearch.key.isOn()) return;
      event.preventDefault();
      open();
    });
    var words = new URLSearchParams(location.search).get('q');
    if (words) open(words);
  }

  // Pictures in the whole window: larger.js is loaded when somebody asks for one. If that fails, the link leads to the picture.
  function offerLarger(parts) {
    document.addEventListener('click', function (event) {
      var link = parts.isConnected && event.target.closest('a.larger[href]');
      if (!link || event.button || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      window.sitegenLarger = link;
      var content = parts.content.cloneNode(true);
      content.querySelector('script').onerror = function () { location.href = link.href; };
      parts.remove();
      document.body.append(content);
    });
  }

  // On a host, a worker saves pages. offline.js shows notices, and is loaded when there are any.
  function keepOffline(parts) {
    if (!/^http/.test(location.protocol) || !navigator.serviceWorker) return;
    var workers = navigator.serviceWorker, home = new URL(root.dataset.site || root.dataset.root, location.href);
    var key = JSON.stringify(['sitegen', home.pathname.replace(/[^\/]*$/, ''), 'offline']), isOff = false;
    try { isOff = localStorage.getItem(key) === 'off'; } catch (error) {}
    function speak() { if (parts.isConnected) document.body.append(parts.content.cloneNode(true)), parts.remove(); }
    function register() { return workers.register(new URL('sw.js', home), { updateViaCache: 'none' }); }
    window.sitegenOffline = { key: key, home: home, register: register };
    if (!navigator.onLine || document.querySelector('.offline')) speak();
    addEventListener('offline', speak);
    workers.addEventListener('message', function (event) { if (event.data === 'sitegen: no network') speak(); });
    if (workers.controller) workers.controller.postMessage('sitegen: network?');
    if (!isOff) addEventListener('load', function () {
      register().then(function () { document.querySelectorAll('.offline-link').forEach(function (link) { link.hidden = false; }); }, function () {});
      var manifest = document.createElement('link');
      manifest.rel = 'manifest';
      manifest.href = new URL('manifest.webmanifest', home);
      document.head.append(manifest);
    });
  }

  function scrolls(element) {
    for (; element && element !== document.body && element !== root; element = element.parentElement) {
      if (element.scrollWidth > element.clientWidth && /auto|scroll/.test(getComputedStyle(element).overflowX)) return true;
    }
    return false;
  }

  function turn(forward) { follow(forward ? '.neighbours-next' : '.neighbours-previous'); }

  addEventListener('keydown', function (event) {
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    var target = event.target;
    if (target.closest && target.closest('input, textarea, select, [contenteditable]') || scrolls(target)) return;
    turn(event.key === 'ArrowRight');
  });

  var touch = null;
  addEventListener('touchstart', function (event) {
    var point = event.touches[0];
    // At the edges, systems have swipes of their own.
    touch = event.touches.length === 1 && !document.querySelector('dialog[open]') && Math.min(point.clientX, innerWidth - point.clientX) >= 24 && !scrolls(event.target) ? { x: point.clientX, y: point.clientY, at: event.timeStamp } : null;
  }, { passive: true });
  addEventListener('touchend', function (event) {
    if (!touch || event.touches.length) return;
    var point = event.changedTouches[0], x = point.clientX - touch.x, y = point.clientY - touch.y;
    // The time of the finger, not that of a busy page.
    var isQuick = event.timeStamp - touch.at < 800;
    var selects = String(getSelection()) !== '';
    var isZoomed = window.visualViewport && window.visualViewport.scale > 1.01;
    touch = null;
    if (isQuick && !selects && !isZoomed && Math.abs(x) > 60 && Math.abs(x) > 2 * Math.abs(y)) turn(x < 0);
  }, { passive: true });

  visit();
  remember();
  var jump = document.querySelector('.series-jump');
  if (jump) offerJump(jump);
  addEventListener('pageshow', function (event) { if (event.persisted) remember(); });
  var search = document.querySelector('.search-open'), parts = document.getElementById('search');
  if (search && parts) offerSearch(search, parts);
  // The frame of the browser has the colour of the paper that the reader chose.
  if (/\bscheme-/.test(root.className)) document.querySelectorAll('meta[name="theme-color"]').forEach(function (meta) {
    meta.dataset.own = meta.content;
    meta.content = getComputedStyle(document.body).backgroundColor;
  });
  var view = document.querySelector('.view-open'), viewParts = document.getElementById('view');
  if (view && viewParts) offerView(view, viewParts);
  var larger = document.getElementById('larger');
  if (larger) offerLarger(larger);
  var offline = document.getElementById('offline');
  // If storage is forbidden, even reading it throws.
  try { if (offline) keepOffline(offline); } catch (error) {}
  document.querySelectorAll('.fold-button').forEach(fold);
  var text = document.querySelector('.single, .volume-text, .poster-text, .exhibit-text, .entry-words, .book-records, .notes-list');
  if (text) keepPlace(text);
  // The style sheet needs the height of the flap to make a tall one stick at its bottom.
  var flap = document.querySelector('.volume-flap'), title = document.querySelector('.volume-title'), header = document.querySelector('.volume-header');
  if (title && header) watchTitle(title, header);
  function fit() {
    if (flap) root.style.setProperty('--flap', flap.offsetHeight + 'px');
    centre();
    reach();
  }
  fit();
  addEventListener('resize', fit);
  if (document.fonts && document.fonts.ready) document.fonts.ready.then(centre);
})();
