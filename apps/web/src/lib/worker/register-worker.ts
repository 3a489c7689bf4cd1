import { loadedBuild } from '../connection/web-build.ts';
import type { TakeOver } from './worker-messages.ts';

/** After the first screen is drawn, when the browser has nothing else to do; it fetches the shell then. */
const AT_LATEST_MS = 10_000;

/** None while developing, without TLS, or where somebody's browser forbids it: the app is the same without. */
export function registerWorkerWhenIdle(): () => void {
  const build = loadedBuild();
  if (build === null || !('serviceWorker' in navigator)) return () => undefined;
  const register = () => void registerWorker(build).catch(() => undefined);
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(register, AT_LATEST_MS);
    return () => clearTimeout(timer);
  }
  const asked = window.requestIdleCallback(register, { timeout: AT_LATEST_MS });
  return () => window.cancelIdleCallback(asked);
}

async function registerWorker(build: string): Promise<void> {
  const { waiting } = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
  // It waited while a page of an earlier build was open; this one was loaded since.
  const message: TakeOver = { type: 'takeOver', build };
  waiting?.postMessage(message);
}
