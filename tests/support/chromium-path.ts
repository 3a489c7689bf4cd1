import { existsSync } from 'node:fs';
import chromium from '@sparticuz/chromium';

/** An installed browser when there is one; otherwise the one that comes with the packages, which needs nothing else. */
export async function chromiumPath(): Promise<string> {
  const installed = [process.env.CHROME_PATH, '/usr/bin/chromium', '/usr/bin/google-chrome'].find(
    (path) => path && existsSync(path),
  );
  if (installed) return installed;
  if (process.arch !== 'x64') {
    throw new Error('npm has a Chromium for x64 only: install Chromium, or name one in CHROME_PATH');
  }
  return chromium.executablePath();
}
