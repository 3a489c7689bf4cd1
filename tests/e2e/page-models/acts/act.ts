import type { Page, Request } from '@playwright/test';
import type { Server } from '../../server-host.ts';
import { callAs, counterData, openSafe } from '../counter-data.ts';
import { LoginPage } from '../login-page.ts';
import { noteSaidWords } from '../said-words.ts';

/** One kind of act that people do on a screen, described so that any fault can be put between its last key and its answer. */
export interface Act {
  name: string;
  /** Makes what one run of it needs; every run works in books of its own, or counts from where they stand. */
  prepare(server: Server): Promise<ActRun>;
}

export interface ActRun {
  person: string;
  /** The branch it is done in, where that is not the person's home. */
  branch?: number;
  /** Up to the empty form. */
  open(page: Page): Promise<void>;
  type(page: Page): Promise<void>;
  /** The key or click that sends it. */
  press(page: Page): Promise<void>;
  isAct(request: Request): boolean;
  /** How often it is in the books. */
  count(): Promise<number>;
  /** What the screen shows once it was saved, up to where the next one can be begun. */
  done(page: Page, isReplayed: boolean): Promise<void>;
  /** The form can be opened again, and must then be empty and offer nothing. */
  isRepeated: boolean;
  /** What the frame says of it then; that it was saved unless told otherwise. */
  outcome?: RegExp;
  /** What says that nothing was sent without a network; an act without a form of its own leaves that to the strip of the frame. */
  notSent?: RegExp;
  /** The frame tells its outcome after the page was left; otherwise the screen itself shows how things stand. */
  isTold: boolean;
}

/** Tells what one run made from everything else in the books. */
export function newMark(): string {
  return crypto.randomUUID().slice(0, 8).toUpperCase();
}

/** A branch of its own for these people, with the safe open or not. */
export async function newBranch(server: Server, people: readonly string[], isOpen = true): Promise<Branch> {
  const mark = newMark();
  const name = `Chi nhánh ${mark}`;
  const call = await callAs(server.url, 'quantri');
  const { data, message } = await call('POST', '/chi-nhanh', { ma: mark, ten: name, tien_to: mark.slice(0, 5) });
  if (!data) throw new Error(message);
  const id = Number(data.id);
  const { sql } = counterData(server.databaseUrl);
  await sql('UPDATE nguoi_dung SET chi_nhanh_ids = chi_nhanh_ids || $1::int WHERE tai_khoan = ANY($2)', [id, people]);
  if (isOpen) await openSafe(server.url, server.databaseUrl, id);
  return { id, name };
}

export interface Branch {
  id: number;
  name: string;
}

/** Counts the rows that the log has got since now for an act: every act writes exactly one. */
export async function logCounter(server: Server, act: string, subject = '%'): Promise<() => Promise<number>> {
  const { sql } = counterData(server.databaseUrl);
  const [last] = await sql('SELECT coalesce(max(id), 0) AS id FROM log_thao_tac');
  return async () => {
    const since = 'SELECT 1 FROM log_thao_tac WHERE id > $1 AND hanh_dong = $2 AND doi_tuong LIKE $3';
    return (await sql(since, [last?.id, act, subject])).length;
  };
}

export async function currencyId(server: Server, code: string): Promise<number> {
  const [found] = await counterData(server.databaseUrl).sql('SELECT id FROM tien WHERE ma = $1', [code]);
  return Number(found?.id);
}

/** Writes under an address that is only known while it is done. */
export const isWrite = (path: RegExp) => (request: Request) =>
  request.method() !== 'GET' && path.test(new URL(request.url()).pathname);

/** At the screen of the person whose act it is, in the branch it is done in. */
export async function sitDown(page: Page, { person, branch }: ActRun): Promise<void> {
  await noteSaidWords(page);
  await new LoginPage(page).enter(person);
  if (branch === undefined) return;
  const last = JSON.stringify({ [person]: branch });
  await page.addInitScript((value) => localStorage.setItem('lastBranch', value), last);
}

/** In the notice that offers to take something back. */
export const pressUndo = (page: Page): Promise<void> => page.getByRole('button', { name: 'Hoàn tác' }).click();
