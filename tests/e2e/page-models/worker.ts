import { type CDPSession, expect, type Page, type Worker } from '@playwright/test';

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
  data: string;
  actions: { action: string; title: string }[];
}

/** What the worker of a test keeps in place of the system's notifications. */
interface Kept extends Shown {
  close(): void;
}

/**
 * Messages as a push service would bring them, and touches on what is shown. A browser without a window has no notifications
 * and lets nobody but a hand open a window: the worker is given both, and everything else of it is real.
 */
export class Pushes {
  readonly #worker: Worker;
  readonly #devtools: CDPSession;
  readonly #target: { origin: string; registrationId: string };

  constructor(worker: Worker, devtools: CDPSession, target: { origin: string; registrationId: string }) {
    this.#worker = worker;
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
    const [worker] = page.context().serviceWorkers();
    if (!worker) throw new Error('there is no worker');
    await worker.evaluate(standIn);
    return new Pushes(worker, devtools, { origin: baseURL, registrationId: await registered });
  }

  async deliver(message: object): Promise<void> {
    await this.#devtools.send('ServiceWorker.deliverPushMessage', { ...this.#target, data: JSON.stringify(message) });
  }

  shown(): Promise<Shown[]> {
    return this.#worker.evaluate(() => {
      const { kept } = self as unknown as { kept: Map<string, Kept> };
      return [...kept.values()].map(({ close: _close, ...shown }) => shown);
    });
  }

  /** Which windows the worker opened for it. */
  async touch(tag: string, action = ''): Promise<string[]> {
    await expect.poll(() => this.shown()).toContainEqual(expect.objectContaining({ tag }));
    return this.#worker.evaluate(
      async ([wanted = '', button]) => {
        const { kept, opened } = self as unknown as { kept: Map<string, Kept>; opened: string[] };
        opened.length = 0;
        let work: Promise<unknown> = Promise.resolve();
        const event = Object.assign(new Event('notificationclick'), {
          notification: kept.get(wanted),
          action: button,
          waitUntil: (promise: Promise<unknown>) => {
            work = promise;
          },
        });
        self.dispatchEvent(event);
        await work;
        return opened;
      },
      [tag, action],
    );
  }
}

/** Runs in the worker. */
function standIn(): void {
  const kept = new Map<string, Kept>();
  const opened: string[] = [];
  const scope = self as unknown as {
    registration: { showNotification: unknown };
    clients: { openWindow: unknown };
  };
  scope.registration.showNotification = async (title: string, options: Omit<Shown, 'title'>) => {
    const { body, tag, data, actions = [] } = options;
    kept.set(tag, { title, body, tag, data, actions, close: () => void kept.delete(tag) });
  };
  scope.clients.openWindow = async (address: string) => opened.push(address);
  Object.assign(self, { kept, opened });
}
