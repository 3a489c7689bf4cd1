import { useSyncExternalStore } from 'react';

/** What browsers of the Chromium family offer once an app can be installed; the types of the language do not know it. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

export type InstallWay = 'offer' | 'ios' | null;

let offer: InstallOffer | null = null;
const watchers = new Set<() => void>();

function setOffer(next: InstallOffer | null): void {
  offer = next;
  for (const tell of watchers) tell();
}

/** From the start of the page: the browser offers it once, and its own banner would come in the middle of work. */
export function keepInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    setOffer(event as InstallOffer);
  });
  addEventListener('appinstalled', () => setOffer(null));
}

export async function install(): Promise<void> {
  const shown = offer;
  // An offer can be taken up once, whatever is answered.
  setOffer(null);
  await shown?.prompt();
}

/** How this browser installs the app: at our asking, by words that say where its own button is, or not at all. */
export function useInstallWay(): InstallWay {
  return useSyncExternalStore(
    (tell) => {
      watchers.add(tell);
      return () => void watchers.delete(tell);
    },
    () => installWay(navigator, offer !== null, isInstalled()),
  );
}

interface Browser {
  userAgent: string;
  maxTouchPoints: number;
}

export function installWay({ userAgent, maxTouchPoints }: Browser, isOffered: boolean, isThere: boolean): InstallWay {
  if (isThere) return null;
  if (isOffered) return 'offer';
  // A tablet calls itself a Mac.
  const isApple = /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
  return isApple ? 'ios' : null;
}

const isInstalled = () =>
  matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true;
