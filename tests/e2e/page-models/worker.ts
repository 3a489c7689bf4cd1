import { type CDPSession, expect, type Page } from '@playwright/test';

/** It is registered when the page has nothing else to do, and fetches the shell then. */
export async function untilWorkerIsActive(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active?.state === 'activated') return;
    await new Promise<void>((done) =>
      active?.addEventListener('statechange', () => active.state === 'activated' && done()),
    );
  });
}

/** The addresses of everything that the browser's caches hold. */
export function keptByCaches(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const kept: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const { url } of await cache.keys()) kept.push(new URL(url).pathname + new URL(url).search);
    }
    return kept;
  });
}

interface Shown {
  title: string;
  body: string;
  tag: string;
  data: unknown;
  actions: string[];
}

/** Messages as a push service would bring them, and touches on what is shown. */
export class Pushes {
  readonly #page: Page;
  readonly #devtools: CDPSession;
  readonly #target: { origin: string; registrationId: string };

  constructor(page: Page, devtools: CDPSession, target: { origin: string; registrationId: string }) {
    this.#page = page;
    this.#devtools = devtools;
    this.#target = target;
  }

  static async of(page: Page, baseURL: string): Promise<Pushes> {
    const devtools = await page.context().newCDPSession(page);
    const registered = new Promise<string>((found) => {
      devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const own = registrations.find(({ scopeURL, isDeleted }) => scopeURL.startsWith(baseURL) && !isDeleted);
        if (own) found(own.registrationId);
      });
    });
    await devtools.send('ServiceWorker.enable');
    return new Pushes(page, devtools, { origin: baseURL, registrationId: await registered });
  }

  async deliver(message: object): Promise<void> {
    await this.#devtools.send('ServiceWorker.deliverPushMessage', { ...this.#target, data: JSON.stringify(message) });
  }

  shown(): Promise<Shown[]> {
    return this.#page.evaluate(async () => {
      const shown = await (await navigator.serviceWorker.ready).getNotifications();
      return shown.map((each) => ({
        title: each.title,
        body: each.body,
        tag: each.tag,
        data: each.data,
        actions: (each as unknown as { actions: { action: string; title: string }[] }).actions.map(
          ({ action, title }) => `${action}: ${title}`,
        ),
      }));
    });
  }

  /** Which windows it opened. The browser lets only a real hand open one: the worker's wish is noted in its place. */
  async touch(tag: string, action = ''): Promise<string[]> {
    const worker = this.#page.context().serviceWorkers()[0];
    if (!worker) throw new Error('no worker');
    await expect.poll(() => this.shown()).toContainEqual(expect.objectContaining({ tag }));
    return worker.evaluate(
      async ([wanted, button]) => {
        const scope = self as unknown as {
          registration: ServiceWorkerRegistration;
          clients: { openWindow(address: string): Promise<unknown> };
          NotificationEvent: new (type: string, about: object) => Event;
        };
        const opened: string[] = [];
        scope.clients.openWindow = async (address) => opened.push(address);
        const [notification] = await scope.registration.getNotifications({ tag: wanted });
        const event = new scope.NotificationEvent('notificationclick', { notification, action: button });
        let work: Promise<unknown> = Promise.resolve();
        Object.assign(event, { waitUntil: (promise: Promise<unknown>) => (work = promise) });
        self.dispatchEvent(event);
        await work;
        return opened;
      },
      [tag, action],
    );
  }
}
