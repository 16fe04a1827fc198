package import SiteBase

/// The service worker of a site without offline reading.
package enum OfflineRemoval {
    /// The path of a site's service worker, which browsers know.
    package static let path = OutputPath("sw.js")

    /// Removes everything that an earlier worker stored and unregisters it. Returning visitors still have that worker, even if pages no
    /// longer register one.
    package static let worker = Array(
        """
        // This site stores no pages on visitors' devices, and removes those that it stored before.
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
