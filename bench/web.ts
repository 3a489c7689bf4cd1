/**
 * `node bench/web.ts [--url http://127.0.0.1:3000]`: the production build in Chromium, unthrottled, on the demo. What a
 * person waits for: bytes and time to a usable screen, typing in a ticket of ten lines, and how smooth a screen stays
 * while five trades a second come in from other counters.
 */
import { parseArgs } from 'node:util';
import { launchBrowser, signIn } from '../tests/support/browser.ts';
import { startDemo } from '../tests/support/demo-process.ts';
import { measureLiveDay } from './web/live-day.ts';
import { median, SCREENS, type ScreenMeasure } from './web/measures.ts';
import { measureScreen } from './web/screen.ts';
import { measureTyping } from './web/typing.ts';

const { values } = parseArgs({
  options: { url: { type: 'string' }, rounds: { type: 'string', default: '5' } },
});
const demo = values.url ? { url: values.url, stop: async () => {} } : await startDemo();
const browser = await launchBrowser();
try {
  const session = await signIn(browser, demo.url, 'quantri', 'Demo@2026');
  for (const screen of SCREENS) {
    const rounds: ScreenMeasure[] = [];
    for (let round = 0; round < Number(values.rounds); round += 1) {
      rounds.push(await measureScreen(browser, demo.url, screen, session));
    }
    const of = (key: keyof ScreenMeasure) => median(rounds.map((each) => each[key])).toFixed(0);
    console.log(
      `${screen.name.padEnd(22)} ${of('kilobytes')} kB  LCP ${of('largestPaint')} ms  TBT ${of('blocked')} ms  usable ${of('usable')} ms`,
    );
  }
  const typing = await measureTyping(browser, demo.url, session);
  console.log(
    `typing, ten lines      ${typing.keys} keys  next paint p50 ${typing.p50} ms  p98 ${typing.p98} ms  worst ${typing.worst} ms`,
  );
  for (const path of ['/', '/giao-dich-mua-ngoai-te']) {
    const live = await measureLiveDay(browser, demo.url, path, session);
    console.log(
      `live day on ${path.padEnd(24)} ${live.trades} trades in ${live.seconds} s  long tasks ${live.longTasks} (worst ${live.worst} ms)`,
    );
  }
} finally {
  await browser.close();
  await demo.stop();
}
