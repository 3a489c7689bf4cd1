import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import chromium from '@sparticuz/chromium';
import { chromium as browserType } from 'playwright-core';

/** `npm run icons`: the icons of the installed app, drawn from the SVG files by the browser that tests use. */
const folder = join(import.meta.dirname, '../apps/web/public');
const ICONS = [
  { from: 'favicon.svg', to: 'icon', sizes: [192, 512] },
  { from: 'icon-maskable.svg', to: 'icon-maskable', sizes: [192, 512] },
  // Apple rounds the corners itself and knows no transparency.
  { from: 'icon-maskable.svg', to: 'apple-touch-icon', sizes: [180] },
];

const browser = await browserType.launch({
  executablePath: await chromium.executablePath(),
  args: ['--no-sandbox', '--disable-gpu', '--no-first-run'],
});
for (const { from, to, sizes } of ICONS) {
  const svg = readFileSync(join(folder, from), 'utf8');
  for (const size of sizes) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    await page.setContent(`<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`);
    const name = sizes.length === 1 ? `${to}.png` : `${to}-${size}.png`;
    writeFileSync(join(folder, name), await page.screenshot({ omitBackground: true }));
    await page.close();
  }
}
await browser.close();
