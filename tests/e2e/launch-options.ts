import { chromiumPath } from '../support/chromium-path.ts';

/** How every browser of these tests is started. */
export const launchOptions = {
  executablePath: await chromiumPath(),
  args: [
    // The package's own flags are not used: they are for a function that shows one page. In a single process the
    // browser dies with its first context, without the web's security it hides mistakes, and drawing with a
    // software GPU makes every test several times slower.
    '--disable-gpu',
    '--no-sandbox',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
  ],
};
