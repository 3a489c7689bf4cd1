import type { ListPage } from '@doi-tien/contract/list';
import type { OpenedLetter, OutgoingLetter } from '@doi-tien/contract/mail.schema';
import { fillPermissions, type PermissionEntry, rightsBeyond } from '@doi-tien/contract/permissions';
import type { PasswordReset, UserCreated } from '@doi-tien/contract/staff.schema';
import { type StoredRights, toPermissions } from '../../apps/api/src/domain/rights/rights.ts';
import { DEMO_PASSWORD } from '../../apps/api/src/server/seed/demo-accounts.ts';
import { sendFile } from './import-files.ts';
import { rightsOf } from './staff.ts';
import type { Caller, TestApp } from './test-app.ts';

/** What an attacker does next: which of their sessions acts, on which account and role, with which rights. */
export interface Step {
  deed: (typeof DEEDS)[number];
  actor: number;
  account: number;
  role: number;
  rights: string[];
  flag: boolean;
}

export const DEEDS = [
  'assign',
  'create',
  'import',
  'resetPassword',
  'editRole',
  'createRole',
  'moveEmail',
  'forgotAndRead',
  'become',
  'switch',
  'removeUser',
  'removeRole',
  'settings',
  'hours',
  'exception',
  'ownEmail',
  'signOut',
] as const;

interface Known {
  id: number;
  account: string;
  role: number;
  version: number;
  rights: PermissionEntry[];
}

/** A week with one minute, of another day. */
const CLOSED = { thu: new Date().getUTCDay() === 1 ? 3 : 1, tu: '00:00', den: '00:01' };

const NEW_PASSWORD = 'Moi@20261116x';
let made = 0;
/** A name nobody has had yet. */
function fresh(name: string): string {
  made += 1;
  return `${name}.${made}`;
}

/** Somebody with some rights who tries to end up with others: everything they learn is used. */
class Attacker {
  readonly #api: TestApp;
  readonly #held: PermissionEntry[];
  readonly #sessions: Caller[];
  /** Where their own mail arrives; another attacker has another. */
  readonly #mailbox = `@${fresh('evil')}.example`;
  /** Passwords they know, by account. */
  readonly passwords = new Map<string, string>();
  done = 0;

  constructor(api: TestApp, held: PermissionEntry[], account: string, session: Caller) {
    this.#api = api;
    this.#held = held;
    this.#sessions = [session];
    this.passwords.set(account, DEMO_PASSWORD);
  }

  async take(step: Step): Promise<void> {
    const as = this.#sessions[step.actor % this.#sessions.length] as Caller;
    const accounts = await this.#accounts();
    const roles = await this.#roles();
    const target = accounts[step.account % accounts.length];
    const role = roles[step.role % roles.length];
    if (target && role) await this.#do(step, as, target, role);
  }

  /** The rights anybody in their power has that they began without. */
  async gained(): Promise<string[]> {
    const found: string[] = [];
    for (const { account, rights } of await this.#accounts()) {
      const password = this.passwords.get(account);
      const beyond = rightsBeyond(this.#held, rights);
      if (password === undefined || beyond.length === 0) continue;
      if (await this.#opens(account, password)) found.push(`${account}: ${beyond.map((right) => right.join('.'))}`);
    }
    return found;
  }

  async #do({ deed, rights, flag }: Step, as: Caller, target: Known, role: Known): Promise<void> {
    const body = { phien_ban: target.version };
    const deeds: Record<Step['deed'], () => Promise<unknown>> = {
      assign: () => this.#call('PATCH', `/users/${target.id}`, as, { ...body, vai_tro_id: role.id }),
      create: () => this.#create(as, role),
      import: () => this.#import(as, flag ? target.account : fresh('tep'), role.account),
      resetPassword: () => this.#reset(as, target),
      editRole: () => {
        const change = { phan_quyen: rightsOf(...rights), phien_ban: role.version };
        return this.#call('PATCH', `/roles/${role.id}`, as, change);
      },
      createRole: () => {
        const ma = fresh('VT').replace('.', '_');
        return this.#call('POST', '/roles', as, { ma, ten: ma, phan_quyen: rightsOf(...rights) });
      },
      moveEmail: async () => {
        const email = `${fresh('cua-toi')}${this.#mailbox}`;
        await this.#call('PATCH', `/users/${target.id}`, as, { ...body, email, bat_otp: flag });
        await this.#useLink(as, target.account, email);
      },
      forgotAndRead: async () => {
        const [row] = await this.#api.sql<{ email: string }>('SELECT email FROM nguoi_dung WHERE id = $1', [target.id]);
        await this.#useLink(as, target.account, row?.email ?? 'khong@co.example');
      },
      become: () => this.#become(target.account),
      switch: () => this.#call('PATCH', `/users/${target.id}`, as, { ...body, trang_thai: flag ? 1 : 2 }),
      removeUser: () => this.#call('DELETE', `/users/${target.id}`, as),
      removeRole: () => this.#call('DELETE', `/roles/${role.id}`, as),
      settings: () => this.#patchSheet('/cau-hinh-chung', as, { gia_tri: { xac_nhan_lai_vai_tro: flag } }),
      hours: () => this.#patchSheet('/thoi-gian-lam-viec', as, { khung_gio: flag ? [CLOSED] : [], ngay_nghi: [] }),
      exception: () => {
        const given = { nguoi_dung_id: target.id, tu: new Date().toISOString(), ly_do: 'Trực' };
        return this.#call('POST', '/nguoi-dung-ngoai-gio', as, given);
      },
      ownEmail: () => this.#call('PATCH', '/profile', as, { ...body, email: `${fresh('moi')}${this.#mailbox}` }),
      signOut: () => this.#call('PATCH', `/users/${target.id}/dang-xuat`, as),
    };
    await deeds[deed]();
  }

  async #call<Data>(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, as: Caller | undefined, body?: object) {
    const answer = await this.#api.call<Data>(method, path, { as, body });
    if (answer.code >= 500) throw new Error(`${method} ${path} answered ${answer.code}`);
    if (answer.code === 200 && method !== 'GET') this.done += 1;
    return answer;
  }

  async #create(as: Caller, role: Known): Promise<void> {
    const account = fresh('tao');
    const body = { tai_khoan: account, ho_va_ten: account, vai_tro_id: role.id };
    const { code, data } = await this.#call<UserCreated>('POST', '/users', as, body);
    if (code === 200) this.passwords.set(account, data.mat_khau_mot_lan);
  }

  async #import(as: Caller, account: string, roleCode: string): Promise<void> {
    const file = `tai_khoan,ho_va_ten,ma_vai_tro\n${account},${account},${roleCode}`;
    const { data } = await sendFile(this.#api, '/users', file, { as, query: 'che_do=dong_dung' });
    for (const { tai_khoan, mat_khau } of data?.mat_khau_mot_lan ?? []) this.passwords.set(tai_khoan, mat_khau);
  }

  async #reset(as: Caller, target: Known): Promise<void> {
    const { code, data } = await this.#call<PasswordReset>('PATCH', `/users/${target.id}/mat-khau`, as);
    if (code === 200) this.passwords.set(target.account, data.mat_khau_mot_lan);
  }

  /** Asks for a reset link, looks for it in the outbox and in their own mailbox, and uses every one that was found. */
  async #useLink(as: Caller, account: string, email: string): Promise<void> {
    await this.#api.sql('DELETE FROM dang_nhap_sai');
    await this.#call('POST', '/auth/forgot-password', undefined, { tai_khoan: account, email });
    const waiting = await this.#api.sql<{ id: number; text: string; to: string }>(
      'SELECT id, noi_dung AS text, nguoi_nhan AS to FROM thu_di ORDER BY id DESC LIMIT 3',
    );
    const shown = await this.#call<ListPage<OutgoingLetter>>('GET', '/thu-di', as);
    const ids = new Set([...waiting.map(({ id }) => id), ...(shown.data?.items ?? []).slice(0, 3).map(({ id }) => id)]);
    const texts = waiting.filter(({ to }) => to.endsWith(this.#mailbox)).map(({ text }) => text);
    for (const id of ids) {
      const opened = await this.#call<OpenedLetter>('GET', `/thu-di/${id}`, as);
      if (opened.code === 200) texts.push(opened.data.noi_dung);
    }
    for (const text of texts) await this.#setPassword(text);
  }

  async #setPassword(text: string): Promise<void> {
    const query = /\/auth\/new-password\?(\S+)/.exec(text)?.[1];
    if (!query) return;
    const link = new URLSearchParams(query);
    const [token_reset_pass, email] = [link.get('token'), link.get('email')];
    const [owner] = await this.#api.sql<{ account: string }>(
      'SELECT tai_khoan AS account FROM nguoi_dung WHERE lower(email) = lower($1)',
      [email],
    );
    const mat_khau_moi = fresh(NEW_PASSWORD);
    const body = { email, token_reset_pass, mat_khau_moi };
    const { code } = await this.#call('POST', '/auth/reset-password', undefined, body);
    if (code === 200 && owner) this.passwords.set(owner.account, mat_khau_moi);
  }

  /** Signs in with a password they know, replaces it where it works only once, and goes on as that person too. */
  async #become(account: string): Promise<void> {
    const password = this.passwords.get(account);
    const session = password === undefined ? undefined : await this.#opens(account, password);
    if (!session) return;
    const mat_khau_moi = fresh(NEW_PASSWORD);
    const body = { is_first_change: 1, mat_khau_moi, mat_khau_moi_xac_nhan: mat_khau_moi };
    const changed = await this.#call('PATCH', '/profile/change-password', session, body);
    if (changed.code !== 200) return void this.#sessions.push(session);
    this.passwords.set(account, mat_khau_moi);
    const next = await this.#opens(account, mat_khau_moi);
    if (next) this.#sessions.push(next);
  }

  async #opens(account: string, password: string): Promise<Caller | undefined> {
    await this.#api.sql('DELETE FROM dang_nhap_sai');
    return this.#api.signIn(account, password).catch(() => undefined);
  }

  async #patchSheet(path: string, as: Caller, body: object): Promise<void> {
    const sheet = await this.#call<{ phien_ban: number }>('GET', path, as);
    if (sheet.code === 200) await this.#call('PATCH', path, as, { ...body, phien_ban: sheet.data.phien_ban });
  }

  #accounts(): Promise<Known[]> {
    return this.#known(`SELECT u.id, u.tai_khoan AS account, u.vai_tro_id AS role, u.phien_ban AS version, v.phan_quyen
      FROM nguoi_dung u JOIN vai_tro v ON v.id = u.vai_tro_id ORDER BY u.id DESC LIMIT 12`);
  }

  #roles(): Promise<Known[]> {
    return this.#known(`SELECT id, ma AS account, id AS role, phien_ban AS version, phan_quyen
      FROM vai_tro ORDER BY id DESC LIMIT 8`);
  }

  async #known(query: string): Promise<Known[]> {
    const rows = await this.#api.sql<Omit<Known, 'rights'> & { phan_quyen: StoredRights }>(query);
    return rows.map(({ phan_quyen, ...row }) => ({ ...row, rights: toPermissions(phan_quyen) }));
  }
}

/** Adds the people of a run to those of the runs before: the attacker, two weaker people and one with every right. */
export async function stage(api: TestApp, rights: readonly string[]): Promise<Attacker> {
  await api.sql('DELETE FROM dang_nhap_sai');
  await api.sql(`UPDATE thoi_gian_lam_viec SET khung_gio = '[]'`);
  const held = rightsOf(...rights);
  const account = fresh('ke.tan.cong');
  await put(
    api,
    fresh('chu'),
    fillPermissions(() => true),
  );
  await put(api, fresh('yeu'), []);
  await put(api, fresh('nua'), rightsOf(...rights.filter((_, index) => index % 2 === 0)));
  await put(api, account, held);
  return new Attacker(api, held, account, await api.signIn(account));
}

async function put(api: TestApp, account: string, rights: PermissionEntry[]): Promise<void> {
  const stored = Object.fromEntries(rights.map(({ name, actions }) => [name, actions]));
  await api.sql(
    `WITH role AS (INSERT INTO vai_tro (ma, ten, phan_quyen) VALUES ($1, $1, $2) RETURNING id)
     INSERT INTO nguoi_dung (chi_nhanh_ids, tai_khoan, ho_va_ten, email, vai_tro_id, mat_khau)
     SELECT '{1}', $3, $3, $4, role.id, (SELECT mat_khau FROM nguoi_dung WHERE tai_khoan = 'quantri') FROM role`,
    [fresh('R').replace('.', '_'), JSON.stringify(stored), account, `${account}@doi-tien.example`],
  );
}
