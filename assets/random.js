// A book at random: shows one book of the list at a time. The first ones are of the page; the next ones of the whole shelf.
(function () {
  'use strict';
  var list = document.getElementById('books'), button = document.querySelector('.random-button');
  var books = Array.from(list.children), others = list.dataset.records, last;

  function draw() {
    var left = books.filter(function (book) { return book !== last; });
    last = left[Math.floor(Math.random() * left.length)];
    last.querySelectorAll('img').forEach(function (image) { image.loading = 'eager'; });
    list.replaceChildren(last);
    document.documentElement.classList.add('drawn');
  }

  // A page opened from a disk can load nothing but a script.
  function load() {
    var script = document.createElement('script');
    window.sitegenRecords = function (html) {
      var holder = document.createElement('template');
      holder.innerHTML = html;
      var drawings = holder.content.querySelector('svg.cover-symbols'), here = document.querySelector('svg.cover-symbols');
      if (drawings && here) here.replaceWith(drawings); else if (drawings) list.before(drawings);
      books = Array.from(holder.content.querySelector('ul, ol').children);
      draw();
    };
    script.onerror = draw;
    script.src = others;
    others = null;
    document.head.append(script);
  }

  button.addEventListener('click', function () { if (others) load(); else draw(); });
  draw();
})();
