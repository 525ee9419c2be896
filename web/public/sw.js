// Shows what the server has to tell while no page is open. It keeps no files: the page is fetched as ever.

self.addEventListener('push', (event) => {
  const said = event.data ? event.data.json() : { title: 'Hegemon' };
  event.waitUntil(
    self.registration.showNotification(said.title, {
      body: said.body ?? '',
      // A newer word about the same match takes the place of the older one.
      tag: said.tag ?? 'hegemon',
      icon: '/icon-192.png',
      badge: '/icon-192.png',
      data: { path: said.path ?? '/' },
    }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const path = event.notification.data?.path ?? '/';
  event.waitUntil(
    (async () => {
      const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
      const open = pages.find((page) => new URL(page.url).pathname === path);
      await (open ? open.focus() : self.clients.openWindow(path));
    })(),
  );
});
