import { existsSync } from 'node:fs';
import chromium from '@sparticuz/chromium';

/** The shell without a window comes first: it draws the same pages in half the time. */
const INSTALLED = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/google-chrome'];

/** An installed browser when there is one; otherwise the one that comes with the packages, which needs nothing else. */
export async function chromiumPath(): Promise<string> {
  const installed = [process.env.CHROME_PATH, ...INSTALLED].find((path) => path && existsSync(path));
  if (installed) return installed;
  if (process.arch !== 'x64') {
    throw new Error('npm has a Chromium for x64 only: install Chromium, or name one in CHROME_PATH');
  }
  return chromium.executablePath();
}
