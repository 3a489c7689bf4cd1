import { expect, type Page } from '@playwright/test';
import type { Branch } from './acts/act.ts';
import { isPost, LOST_ANSWERS, type LostAnswer, spoilAnswer } from './bad-line.ts';
import { burst } from './burst.ts';
import { TicketPage } from './counter-pages.ts';
import { DEMO_PASSWORD, LoginPage } from './login-page.ts';

export const PERSON = 'giaodich1';

/** The kinds of tickets of a day, each with quantities that the safe can pay. */
const KINDS = [
  {
    code: 'BNT',
    path: 'giao-dich-ban-ngoai-te',
    keys: (quantity: string) => `us↵${quantity}`,
    quantities: ['50', '100'],
  },
  {
    code: 'MNT',
    path: 'giao-dich-mua-ngoai-te',
    keys: (quantity: string) => `us↵${quantity}`,
    quantities: ['50', '100'],
  },
  {
    code: 'MBK',
    path: 'giao-dich-mua-tien-banking',
    keys: (quantity: string) => quantity,
    quantities: ['1000000', '2000000', '3000000'],
  },
] as const;

/** What can happen to a ticket between its last key and its answer. `unsent`: the server never gets it. */
const HARMS = [...LOST_ANSWERS, 'unsent', 'unsentAndReloaded', 'reloaded', 'closed', 'secondTab'] as const;
type Harm = (typeof HARMS)[number];

type Kind = (typeof KINDS)[number];

/** Types tickets by keyboard, believes what the screen says, and keeps a list of what was bought and sold. */
export class Clerk {
  readonly #random: () => number;
  #page: Page;
  readonly own: string[] = [];
  readonly met = new Map<Harm, number>();

  constructor(page: Page, random: () => number) {
    this.#page = page;
    this.#random = random;
  }

  static async sitDown(page: Page, branch: Branch, random: () => number): Promise<Clerk> {
    await new LoginPage(page).enter(PERSON);
    await page.addInitScript(
      (last) => localStorage.setItem('lastBranch', last),
      JSON.stringify({ [PERSON]: branch.id }),
    );
    return new Clerk(page, random);
  }

  async serve(): Promise<void> {
    const kind = this.#draw(KINDS);
    const quantity = this.#draw<string>(kind.quantities);
    const harm = this.#draw(HARMS);
    this.met.set(harm, (this.met.get(harm) ?? 0) + 1);
    await this.#write(kind, quantity);
    await this.#send(kind, harm);
    await this.#readOutcome(kind);
    this.own.push(`${kind.code} ${quantity}`);
  }

  #draw<Item>(items: readonly Item[]): Item {
    return items[Math.floor(this.#random() * items.length)] as Item;
  }

  async #write(kind: Kind, quantity: string): Promise<void> {
    const ticket = new TicketPage(this.#page);
    await this.#page.goto(`/${kind.path}/moi`);
    await expect(kind.code === 'MBK' ? ticket.quantity : ticket.currency).toBeFocused();
    await burst(this.#page, kind.keys(quantity));
    await expect(ticket.summary).toContainText('VND');
    if (kind.code !== 'MBK') await expect(ticket.cash).toContainText('×');
  }

  async #press(kind: Kind): Promise<void> {
    await this.#page.keyboard.press(kind.code === 'MBK' ? 'Control+Shift+Enter' : 'Control+Enter');
  }

  async #send(kind: Kind, harm: Harm): Promise<void> {
    if (harm === 'unsent' || harm === 'unsentAndReloaded')
      return this.#sendIntoNothing(kind, harm === 'unsentAndReloaded');
    const line = await spoilAnswer(this.#page, isPost(kind.path), isAnswer(harm) ? harm : 'late');
    await this.#press(kind);
    await line.committed;
    if (harm === '401') await this.#signInAgain();
    if (harm === 'reloaded') await this.#page.reload();
    if (harm === 'closed') await this.#openAnew();
    if (harm === 'secondTab') await this.#lookElsewhere(kind);
  }

  async #sendIntoNothing(kind: Kind, isReloaded: boolean): Promise<void> {
    const { promise: dropped, resolve } = Promise.withResolvers<void>();
    const path = `**/api/${kind.path}`;
    await this.#page.route(path, async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      // The page goes before it hears that nothing arrived.
      if (!isReloaded) await route.abort('connectionreset');
      resolve();
    });
    await this.#press(kind);
    await dropped;
    if (isReloaded) await this.#page.reload();
    await this.#page.unroute(path);
  }

  async #signInAgain(): Promise<void> {
    await this.#page.waitForURL(/\/auth\/login/);
    await new LoginPage(this.#page).fill(PERSON, DEMO_PASSWORD);
    await this.#page.waitForURL((url) => !url.pathname.startsWith('/auth'));
  }

  async #openAnew(): Promise<void> {
    const context = this.#page.context();
    await this.#page.close();
    this.#page = await context.newPage();
    await this.#page.goto('/');
  }

  async #lookElsewhere(kind: Kind): Promise<void> {
    const second = await this.#page.context().newPage();
    await second.goto(`/${kind.path}/moi`);
    await expect(second.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(second.locator('[data-left]')).toHaveCount(0);
    await expect(new TicketPage(second).draft).toHaveCount(0);
    await second.close();
  }

  /** Believes the screen: a receipt, a bar that tells it was saved, or the ticket given back, which is then sent once more. */
  async #readOutcome(kind: Kind): Promise<void> {
    const ticket = new TicketPage(this.#page);
    const saved = this.#page.locator('[data-left=saved]');
    const lost = this.#page.locator('[data-left=notReceived]');
    const given = ticket.summary.getByText('Chưa lưu: máy chủ chưa nhận được');
    await expect(ticket.receipt.or(saved).or(lost).or(given).first()).toBeVisible();
    if (await lost.isVisible()) {
      await lost.getByRole('button', { name: 'Đóng' }).click();
      await expect(ticket.draft).toBeVisible();
      await this.#page.keyboard.press('Shift+F4');
      await expect(ticket.summary).toContainText('VND');
      if (kind.code !== 'MBK') await expect(ticket.cash).toContainText('×');
      await this.#press(kind);
    } else if (await given.isVisible()) await this.#press(kind);
    await expect(ticket.receipt.or(saved).first()).toBeVisible();
    if (await saved.isVisible()) await saved.getByRole('button', { name: 'Đóng' }).click();
    else await this.#page.keyboard.press('Enter');
    await expect(ticket.receipt.or(saved)).toHaveCount(0);
  }
}

function isAnswer(harm: Harm): harm is LostAnswer {
  return (LOST_ANSWERS as readonly string[]).includes(harm);
}
