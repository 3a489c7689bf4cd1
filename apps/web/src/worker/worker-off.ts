declare const self: ServiceWorkerGlobalScope;

/** Served in place of the worker by a server with `SERVICE_WORKER=0`: takes the worker and all it kept out of browsers. */
self.addEventListener('install', () => void self.skipWaiting());

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) await caches.delete(name);
      await self.registration.unregister();
    })(),
  );
});
