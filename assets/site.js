// What the pages do besides being read: unfold a text and remember it, centre the row of numbers, turn pages by key and swipe.
(function () {
  'use strict';
  var root = document.documentElement;

  function fold(button) {
    var text = document.getElementById(button.getAttribute('aria-controls'));
    function show(isOpen) {
      root.classList.toggle('unfolded', isOpen);
      button.setAttribute('aria-expanded', String(isOpen));
      button.textContent = isOpen ? button.dataset.less : button.dataset.more;
      reach();
    }
    function keep(isOpen) {
      // Storage may be missing, full or forbidden: the button works all the same.
      try {
        if (isOpen) localStorage.setItem(root.dataset.key, 'open'); else localStorage.removeItem(root.dataset.key);
      } catch (error) {}
    }
    button.addEventListener('click', function () {
      var isOpen = !root.classList.contains('unfolded');
      // What was read stays where it is when the rest unfolds; the button stays under the finger when it is folded away.
      var still = isOpen ? text : button, before = still.getBoundingClientRect().top;
      show(isOpen);
      scrollBy({ top: still.getBoundingClientRect().top - before, behavior: 'instant' });
      keep(isOpen);
    });
    show(root.classList.contains('unfolded'));
    // A page that the browser kept may be older than what another tab remembered.
    addEventListener('pageshow', function (event) {
      if (!event.persisted) return;
      try { show(localStorage.getItem(root.dataset.key) === 'open'); } catch (error) {}
    });
  }

  // Which volume of a series was visited last: a volume says so, the index shows it. Sites that share one storage (all of file://) are
  // kept apart by the path of their root.
  function remember() {
    if (root.dataset.series === undefined) return;
    var shown = document.querySelectorAll('.series-mark, .set-ribbon'), number;
    try {
      var site = new URL(root.dataset.root, location.href).pathname.replace(/[^\/]*$/, '');
      var key = JSON.stringify(['sitegen', site, root.dataset.series]);
      if (root.dataset.volume) localStorage.setItem(key, root.dataset.volume);
      number = localStorage.getItem(key);
    } catch (error) {
      // Without storage nothing is marked.
    }
    shown.forEach(function (mark) { mark.remove(); });
    var link = document.querySelector('.bar-continue');
    if (!link) return;
    // Others may write into this storage: only a number becomes an address, and none of a volume that is gone.
    var isNumber = /^[0-9][0-9.]*(-[0-9][0-9.]*)?$/.test(number || ''), address = '[href="' + number + '.html"]';
    var volume = isNumber && document.querySelector('.series-volume a' + address);
    link.hidden = !isNumber || !volume && !document.querySelector('.pages');
    if (link.hidden) return;
    link.setAttribute('href', number + '.html');
    link.lastElementChild.textContent = number;
    var spine = document.querySelector('.set a' + address);
    if (spine) mark(spine.parentNode, 'set-ribbon', '');
    if (volume) mark(volume, 'series-mark', link.firstChild.data.trim());
  }

  function mark(place, name, words) {
    var element = document.createElement('span');
    element.className = name;
    element.lang = root.lang;
    element.textContent = words;
    place.append(element);
  }

  function centre() {
    var row = document.querySelector('.volume-numbers, .pages');
    var current = row && row.querySelector('[aria-current]');
    if (!current) return;
    var place = current.getBoundingClientRect(), frame = row.getBoundingClientRect();
    row.scrollLeft += place.left + place.width / 2 - frame.left - frame.width / 2;
  }

  // A phone that is turned breaks all lines anew: the line at the head of the screen is found again. It is the one that the reader
  // scrolled to, however often the phone is turned after that.
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

  // Where the browser carries a cover or a plate from page to page, the list lends its name to the one that is meant.
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

  // A table or code wider than the page scrolls by itself, so it must be within reach of the keys.
  function reach() {
    document.querySelectorAll('.prose pre, .prose table').forEach(function (wide) {
      if (wide.scrollWidth > wide.clientWidth) wide.tabIndex = 0; else wide.removeAttribute('tabindex');
    });
  }

  function follow(selector) {
    var link = document.querySelector(selector);
    if (link) location.href = link.href;
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
    touch = event.touches.length === 1 && !scrolls(event.target) ? { x: point.clientX, y: point.clientY, at: Date.now() } : null;
  }, { passive: true });
  addEventListener('touchend', function (event) {
    if (!touch || event.touches.length) return;
    var point = event.changedTouches[0], x = point.clientX - touch.x, y = point.clientY - touch.y;
    var isQuick = Date.now() - touch.at < 800;
    var selects = String(getSelection()) !== '';
    var isZoomed = window.visualViewport && window.visualViewport.scale > 1.01;
    touch = null;
    if (isQuick && !selects && !isZoomed && Math.abs(x) > 60 && Math.abs(x) > 2 * Math.abs(y)) turn(x < 0);
  }, { passive: true });

  remember();
  addEventListener('pageshow', function (event) { if (event.persisted) remember(); });
  var button = document.querySelector('.fold-button');
  if (button) fold(button);
  var text = document.querySelector('.volume-text, .poster-text, .exhibit-text, .book-records, .notes-list');
  if (text) keepPlace(text);
  // The style sheet must know how high the flap is to let it stick at its foot where it is higher than the screen.
  var flap = document.querySelector('.volume-flap');
  function fit() {
    if (flap) root.style.setProperty('--flap', flap.offsetHeight + 'px');
    centre();
    reach();
  }
  fit();
  addEventListener('resize', fit);
  if (document.fonts && document.fonts.ready) document.fonts.ready.then(centre);
})();
