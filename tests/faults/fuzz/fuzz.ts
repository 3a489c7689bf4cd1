import { ERROR_STATUS } from '@doi-tien/contract/errors';
import { type Random, seededRandom } from '../../../apps/api/src/commands/demo/random.ts';
import type { App } from '../../../apps/api/src/platform/http/app.ts';
import { DEMO_PASSWORD } from '../../../apps/api/src/server/seed/demo-accounts.ts';
import { type Attempt, malform } from './malform.ts';
import { type OpenApi, readOperations } from './operations.ts';

type Sql = <Row>(text: string, values?: unknown[]) => Promise<Row[]>;

export interface FuzzReport {
  requests: number;
  operations: number;
  /** How often each status was answered. */
  statuses: Record<number, number>;
  /** Answers that must not be, and refusals after which something was different. */
  wrong: string[];
}

/** Counting failed sign-ins and telling of them, letters, last uses, the note of a refused file: what a refusal may leave behind. */
const MAY_CHANGE = [
  'phien',
  'dang_nhap_sai',
  'captcha_da_dung',
  'thu_di',
  'ma_otp',
  'dat_lai_mat_khau',
  'log_thao_tac',
  'log_dau_chuoi',
  'log_import',
];
const PEOPLE = ['quantri', 'giaodich1', null] as const;

/** Malformed and half-right requests to every operation there is, as an administrator, as a teller and as nobody. */
export async function fuzz(app: App, sql: Sql, seed: number, requests: number): Promise<FuzzReport> {
  const operations = readOperations((await app.inject({ url: '/api/docs/json' })).json<OpenApi>());
  const random = seededRandom(seed);
  const visitors = await Visitors.invite(app, sql);
  const report: FuzzReport = { requests: 0, operations: operations.length, statuses: {}, wrong: [] };
  const rounds = Math.ceil(requests / operations.length);
  let before = await fingerprint(sql);
  for (const operation of operations) {
    for (let round = 0; round < rounds; round += 1) {
      const { account, signedIn, ...attempt } = await visitors.dress(malform(operation, random), random);
      if (signedIn) before = await fingerprint(sql);
      const { status, problem } = await send(app, attempt);
      report.requests += 1;
      report.statuses[status] = (report.statuses[status] ?? 0) + 1;
      if (problem) report.wrong.push(`${inWords(attempt)}: ${problem}`);
      if (status === 401 && account) visitors.forget(account);
      if (status < 400 && attempt.method !== 'GET') before = await fingerprint(sql);
    }
    if (operation.method === 'GET') continue;
    const after = await fingerprint(sql);
    const changed = Object.keys(after).filter((table) => after[table] !== before[table]);
    if (changed.length > 0)
      report.wrong.push(`${operation.method} ${operation.path}: a refused request changed ${changed.join(', ')}`);
    before = after;
  }
  return report;
}

interface Dressed extends Attempt {
  account: string | null;
  /** Whether a session had to be opened for it. */
  signedIn: boolean;
}

/** Who asks; a session that a request ended, by chance, is opened anew. */
class Visitors {
  readonly #app: App;
  readonly #sql: Sql;
  readonly #tokens = new Map<string, string>();

  private constructor(app: App, sql: Sql) {
    this.#app = app;
    this.#sql = sql;
  }

  static async invite(app: App, sql: Sql): Promise<Visitors> {
    await sql('CREATE TABLE kept_people AS TABLE nguoi_dung; CREATE TABLE kept_roles AS TABLE vai_tro');
    return new Visitors(app, sql);
  }

  async dress(attempt: Attempt, random: Random): Promise<Dressed> {
    const account = random.pick(PEOPLE);
    const signedIn = account !== null && !this.#tokens.has(account);
    if (signedIn) this.#tokens.set(account, await this.#signIn(account));
    const token = account && this.#tokens.get(account);
    const headers = { device_id: 'fuzz', ...(token && { authorization: `Bearer ${token}` }), ...attempt.headers };
    return { ...attempt, headers, account, signedIn };
  }

  forget(account: string): void {
    this.#tokens.delete(account);
  }

  async #signIn(account: string): Promise<string> {
    const token = (await this.#login(account)) ?? (await this.#restore().then(() => this.#login(account)));
    if (!token) throw new Error(`${account} cannot sign in any more`);
    return token;
  }

  async #login(account: string): Promise<string | undefined> {
    const answer = await this.#app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { device_id: 'fuzz' },
      // From elsewhere: guessing passwords at random must not lock our own people out.
      remoteAddress: '10.0.0.9',
      payload: { tai_khoan: account, mat_khau: DEMO_PASSWORD },
    });
    return answer.json<{ data: { accessToken?: string } | null }>().data?.accessToken;
  }

  /** A request that was right by chance may have taken somebody's right to come in: everybody gets it back. */
  async #restore(): Promise<void> {
    await this.#sql(`
      UPDATE nguoi_dung u SET tai_khoan = k.tai_khoan, mat_khau = k.mat_khau, trang_thai = k.trang_thai, bat_otp = k.bat_otp,
        vai_tro_id = k.vai_tro_id, need_change_password = k.need_change_password FROM kept_people k WHERE k.id = u.id;
      UPDATE vai_tro v SET phan_quyen = k.phan_quyen, trang_thai = k.trang_thai FROM kept_roles k WHERE k.id = v.id;
      UPDATE thoi_gian_lam_viec SET khung_gio = '[]', ngay_nghi = '[]';
      UPDATE cau_hinh_chung SET gia_tri = '{}'; DELETE FROM dang_nhap_sai`);
  }
}

async function send(app: App, attempt: Attempt): Promise<{ status: number; problem: string | null }> {
  const { method, ...rest } = attempt;
  const answer = await app.inject({ method: method as 'GET', ...rest });
  const { statusCode: status } = answer;
  if (status >= 500) return { status, problem: `answered ${status} ${answer.body.slice(0, 200)}` };
  const isJson = String(answer.headers['content-type']).includes('application/json');
  if (status < 400 && !isJson) return { status, problem: null };
  if (!isJson) return { status, problem: `answered ${status} as ${answer.headers['content-type']}` };
  const { code, error, message, status: isDone } = answer.json<Record<string, unknown>>();
  const isEnvelope = code === status && typeof message === 'string' && isDone === status < 400;
  const isKnown = status < 400 || ERROR_STATUS[error as keyof typeof ERROR_STATUS] === status;
  return { status, problem: isEnvelope && isKnown ? null : `answered ${answer.body.slice(0, 200)}` };
}

/** Everything that stands in the tables, as one value. */
/** What every table comes to, by its name. */
async function fingerprint(sql: Sql): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> ALL($1) ORDER BY 1`,
    [MAY_CHANGE],
  );
  const sums = tables.map(
    ({ name }) =>
      `SELECT '${name}' AS name, count(*) AS rows, sum(hashtextextended(t::text, 0)) AS content FROM ${name} t`,
  );
  const rows = await sql<{ name: string; rows: string; content: string }>(sums.join(' UNION ALL '));
  return Object.fromEntries(rows.map(({ name, rows: count, content }) => [name, `${count} ${content}`]));
}

function inWords({ method, url, headers, payload }: Attempt): string {
  const { authorization: _secret, ...shown } = headers;
  return `${method} ${url.slice(0, 300)} ${JSON.stringify(shown).slice(0, 200)} ${String(payload ?? '').slice(0, 300)}`;
}
