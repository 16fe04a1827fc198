import SiteBase

/// The worker of a site that keeps nothing on visitors' devices.
package enum OfflineRemoval {
    /// Where browsers look for a site's worker.
    package static let path = OutputPath("sw.js")

    /// Takes back what an earlier worker of the site did, and goes. A site whose pages no longer ask for a worker still has those of visitors
    /// who come back.
    package static let worker = Array(
        """
        // This site keeps no pages on visitors' devices, and removes those that it kept.
        self.addEventListener('install', function () { self.skipWaiting(); });
        self.addEventListener('activate', function (event) {
          var own = 'sitegen ' + new URL(self.registration.scope).pathname + ' ';
          event.waitUntil(caches.keys().then(function (names) {
            return Promise.all(names.filter(function (name) { return name.startsWith(own); }).map(function (name) { return caches.delete(name); }));
          }).then(function () { return self.registration.unregister(); }));
        });

        """.utf8
    )
}
