// Shows a picture of the page in the whole window, with arrow keys, and in its real size at another press. site.js loads it at the first
// press on a link, which it names.
(function () {
  'use strict';
  var links = Array.from(document.querySelectorAll('a.larger[href]')), dialog = document.querySelector('dialog.larger-window'), number = 0;
  if (!dialog.showModal) return void (location.href = window.sitegenLarger.href);

  function part(name) { return dialog.querySelector('.larger-' + name); }

  // The picture of a link, in the width of the window.
  function figure(link) {
    var shown = link.querySelector('img'), source = link.querySelector('source'), figure = document.createElement('figure'), image = document.createElement('img');
    figure.className = 'larger-picture';
    ['width', 'height'].forEach(function (name) { image.setAttribute(name, shown.getAttribute(name)); });
    // Beside its title, a picture has no words of its own.
    image.alt = shown.alt || link.dataset.name || '';
    image.style.setProperty('--w', shown.getAttribute('width'));
    image.style.setProperty('--h', shown.getAttribute('height'));
    if (source) {
      image.sizes = 'min(100vw - 1.5rem, (100vh - 4.5rem) * ' + shown.getAttribute('width') + ' / ' + shown.getAttribute('height') + ')';
      image.srcset = source.srcset;
    }
    image.src = link.href;
    figure.append(image);
    if (image.alt) {
      var words = document.createElement('figcaption'), spoken = shown.closest('[lang]');
      words.textContent = image.alt;
      words.setAttribute('aria-hidden', 'true');
      if (spoken) words.lang = spoken.lang;
      figure.append(words);
    }
    image.addEventListener('click', function () { real(image); });
    return figure;
  }

  // Between the size that fits the window and the size that the picture has.
  function real(image) {
    if (!dialog.classList.toggle('larger-real')) return;
    image.removeAttribute('sizes');
    image.removeAttribute('srcset');
  }

  function show(next) {
    var old = part('picture');
    number = next;
    dialog.classList.remove('larger-real');
    if (old) old.remove();
    dialog.prepend(figure(links[number]));
    part('previous').hidden = number === 0;
    part('next').hidden = number === links.length - 1;
  }

  function turn(by) { if (links[number + by]) show(number + by); }

  function open(place) {
    show(place);
    document.documentElement.style.overflow = 'hidden';
    dialog.showModal();
    part('close').focus();
  }

  part('close').addEventListener('click', function () { dialog.close(); });
  part('previous').addEventListener('click', function () { turn(-1); });
  part('next').addEventListener('click', function () { turn(1); });
  dialog.addEventListener('click', function (event) { if (event.target === dialog || event.target.className === 'larger-picture') dialog.close(); });
  dialog.addEventListener('keydown', function (event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    event.stopPropagation();
    turn(event.key === 'ArrowLeft' ? -1 : 1);
  });
  dialog.addEventListener('close', function () {
    document.documentElement.style.overflow = '';
    links[number].focus({ preventScroll: true });
  });
  links.forEach(function (link, place) {
    link.addEventListener('click', function (event) {
      if (event.button || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      open(place);
    });
  });
  open(Math.max(0, links.indexOf(window.sitegenLarger)));
})();
