import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { store } from '../../../apps/web/src/app/store.ts';
import { startI18n } from '../../../apps/web/src/i18n/i18n.ts';
import { api } from '../../../apps/web/src/lib/api/api.ts';
import { firstScreenMounts } from '../../../apps/web/src/lib/browser/mount-queue.ts';
import { sessionEnded } from '../../../apps/web/src/lib/state/auth.ts';
import { resizeWindow } from './page.tsx';

const DESKTOP_WIDTH = 1600;

/** The simulated browser draws nothing; the QR code of a receipt only needs somewhere to put its points. */
const NO_DRAWING = {
  createImageData: (width: number, height: number) => ({ data: new Uint8ClampedArray(width * height * 4) }),
  putImageData: () => undefined,
};
Object.assign(HTMLCanvasElement.prototype, { getContext: () => NO_DRAWING });

// It does not say either whether a page came over TLS; without it there are no passkeys.
Object.assign(globalThis, { isSecureContext: false });

// Whether an element is visible is asked of every ancestor's styles: without layout the answer is slow and says nothing.
configure({ defaultHidden: true, asyncUtilTimeout: 20_000 });
await startI18n([
  'ui',
  'trade',
  'safe',
  'fields',
  'errors',
  'approvals',
  'access',
  'log',
  'frame',
  'branches',
  'statements',
]);
// Only the first screen of a visit is mounted in steps; a component test is a later one.
firstScreenMounts.close();

beforeEach(() => {
  resizeWindow(DESKTOP_WIDTH);
  localStorage.clear();
});

afterEach(() => {
  cleanup();
  store.dispatch(sessionEnded());
  store.dispatch(api.util.resetApiState());
  vi.unstubAllGlobals();
});
