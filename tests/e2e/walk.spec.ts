import { PART_SWITCHES } from '@doi-tien/contract/parts';
import { findingsOn, settle } from '../walk/look.ts';
import { ROUTES, type Route } from '../walk/routes.ts';
import { expect, test } from './fixtures.ts';
import { callAs, counterData, openSafe } from './page-models/counter-data.ts';
import { LoginPage } from './page-models/login-page.ts';

/**
 * Every screen once, each in one of the twelve looks in turn; `npm run walk` shows each in all of them on the demo, and
 * asks axe about all.
 */
test.use({ books: 'walk' });

const LOOKS = ['vi', 'en'].flatMap((language) =>
  ['light', 'dark'].flatMap((theme) => [1280, 768, 360].map((width) => ({ language, theme, width }))),
);
/** Axe takes longer than everything else, so it is asked in one look of each theme. */
const isAskedAxe = ({ language, theme, width }: (typeof LOOKS)[number]): boolean =>
  width === 1280 && (language === 'vi') === (theme === 'light');
const SCREENS = ROUTES.filter(({ isDemoOnly }) => !isDemoOnly);

test.beforeEach(async ({ server }) => {
  const { sql, postRates } = counterData(server.databaseUrl);
  if ((await sql('SELECT 1 FROM ket')).length > 0) return;
  await postRates();
  await openSafe(server.url, server.databaseUrl);
  const call = await callAs(server.url, 'quanly');
  const [usd] = await sql("SELECT id FROM tien WHERE ma = 'USD'");
  await call('POST', '/giao-dich-mua-ngoai-te', {
    chi_tiet: [{ tien_id: usd?.id, so_luong: '100', ty_gia: '25900' }],
  });
  const on = Object.fromEntries([...PART_SWITCHES, 'bat_bang_ty_gia'].map((name) => [name, true]));
  await sql('UPDATE cau_hinh_chung SET gia_tri = gia_tri || $1::jsonb', [JSON.stringify(on)]);
});

for (const [turn, look] of LOOKS.entries()) {
  const { language, theme, width } = look;
  const mine = SCREENS.filter((_, index) => index % LOOKS.length === turn);
  const names = mine.map(({ name }) => name).join(', ');
  const title = `in words, in its width and without a moderate finding: ${names} (${language}, ${theme}, ${width})`;
  // The short form visits the screens of one look, the start page among them.
  const tag = mine.some(({ name }) => name === 'home') ? [] : ['@long'];
  test(title, { tag }, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.addInitScript(
      (chosen) => {
        for (const [key, value] of Object.entries(chosen)) localStorage.setItem(key, value);
      },
      { language, theme },
    );
    const complaints: string[] = [];
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    for (const route of mine.filter(({ isPublic }) => isPublic)) await visit(route);
    await new LoginPage(page).enter('quantri');
    for (const route of mine.filter(({ isPublic }) => !isPublic)) await visit(route);

    async function visit({ name, path, act, isPublic }: Route): Promise<void> {
      await page.goto(path);
      await settle(page);
      if (act) {
        await act(page);
        await settle(page);
      }
      expect
        .soft([...(await findingsOn(page, Boolean(isPublic) || isAskedAxe(look))), ...complaints.splice(0)], name)
        .toEqual([]);
    }
  });
}
