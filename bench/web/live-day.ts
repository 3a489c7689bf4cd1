import type { Browser } from 'playwright-core';
import type { Session } from '../../tests/support/browser.ts';

const SECONDS = 15;
const PER_SECOND = 5;

/** A screen that is only looked at, while other counters post. */
export async function measureLiveDay(browser: Browser, url: string, path: string, session: Session) {
  const post = await counter(url);
  const context = await browser.newContext({
    storageState: session,
    locale: 'vi',
    viewport: { width: 1280, height: 800 },
  });
  const page = await context.newPage();
  await page.goto(url + path);
  await page.locator('main').first().waitFor();
  await page.waitForTimeout(3000);
  await page.evaluate(() => {
    const tasks: number[] = [];
    Object.assign(window, { tasks });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) tasks.push(entry.duration);
    }).observe({ type: 'longtask' });
  });
  for (let turn = 0; turn < SECONDS * PER_SECOND; turn += 1) {
    const next = new Promise((resolve) => setTimeout(resolve, 1000 / PER_SECOND));
    await post();
    await next;
  }
  const tasks = await page.evaluate(() => (window as unknown as { tasks: number[] }).tasks);
  await context.close();
  return {
    trades: SECONDS * PER_SECOND,
    seconds: SECONDS,
    longTasks: tasks.length,
    worst: Math.max(0, ...tasks),
  };
}

/** Another teller who buys and sells a thousand dollars in turn, so that the safe stays as it is. */
async function counter(url: string): Promise<() => Promise<void>> {
  const device_id = crypto.randomUUID();
  const call = async (path: string, body?: unknown, authorization = '') => {
    const response = await fetch(`${url}/api${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { device_id, authorization, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as { data: Record<string, unknown> };
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${JSON.stringify(answer)}`);
    return answer.data;
  };
  const { accessToken } = await call('/auth/login', { tai_khoan: 'giaodich1', mat_khau: 'Demo@2026' });
  const authorization = `Bearer ${accessToken}`;
  const { dong } = (await call('/ty-gia/niem-yet', undefined, authorization)) as unknown as {
    dong: { ma_tien: string; tien_id: number; hien_tai: { ty_gia_mua: string; ty_gia_ban: string } | null }[];
  };
  const dollar = dong.find(({ ma_tien }) => ma_tien === 'USD');
  let turn = 0;
  return async () => {
    const [path, rate] = turn % 2 === 0 ? (['mua', 'ty_gia_mua'] as const) : (['ban', 'ty_gia_ban'] as const);
    turn += 1;
    const line = { tien_id: dollar?.tien_id, so_luong: '1000', ty_gia: dollar?.hien_tai?.[rate] };
    await call(`/giao-dich-${path}-ngoai-te`, { chi_tiet: [line] }, authorization);
  };
}
