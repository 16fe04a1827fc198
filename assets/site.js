// What the pages do besides being read: unfold a summary and remember it, centre the row of numbers, turn volumes by key and swipe.
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
    function remember(isOpen) {
      // Storage may be missing, full or forbidden: the button works all the same.
      try {
        if (isOpen) localStorage.setItem(root.dataset.key, 'open'); else localStorage.removeItem(root.dataset.key);
      } catch (error) {}
    }
    button.addEventListener('click', function () {
      var isOpen = !root.classList.contains('unfolded');
      show(isOpen);
      remember(isOpen);
      // Folded from far below, the reader is brought back to the text, not left behind it.
      if (!isOpen && button.getBoundingClientRect().top < 0) text.scrollIntoView({ block: 'start' });
    });
    show(root.classList.contains('unfolded'));
    // A page that the browser kept may be older than what another tab remembered.
    addEventListener('pageshow', function (event) {
      if (!event.persisted) return;
      try { show(localStorage.getItem(root.dataset.key) === 'open'); } catch (error) {}
    });
  }

  function centre() {
    var row = document.querySelector('.volume-numbers, .series-pages');
    var current = row && row.querySelector('[aria-current]');
    if (!current) return;
    var place = current.getBoundingClientRect(), frame = row.getBoundingClientRect();
    row.scrollLeft += place.left + place.width / 2 - frame.left - frame.width / 2;
  }

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

  function turn(forward) { follow(forward ? '.volume-next' : '.volume-previous'); }

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

  var button = document.querySelector('.fold-button');
  if (button) fold(button);
  function fit() { centre(); reach(); }
  fit();
  addEventListener('resize', fit);
  if (document.fonts && document.fonts.ready) document.fonts.ready.then(centre);
})();
