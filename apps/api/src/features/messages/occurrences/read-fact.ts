import { APPROVAL_STATUS, COMPANY_APPROVAL_AREAS } from '@doi-tien/contract/approvals';
import type { MessageKind } from '@doi-tien/contract/messages';
import { sum } from '@doi-tien/money/decimal';
import { formatDecimal, formatRate } from '@doi-tien/money/format';
import { sql } from 'kysely';
import { IS_WITHHELD, STATUS } from '../../../domain/approvals/request-list.ts';
import type { Db } from '../../../platform/db/database.ts';
import { hasSeveralBranches } from '../../../platform/db/several-branches.ts';
import { readClosedDay, readWeek } from '../day/read-day.ts';
import { amountOfVoid, differencesOf, vnd } from './amounts.rules.ts';
import { isCountedAgain } from './counted-again.ts';
import type { Fact } from './fact.ts';
import type { LoggedAct, Occurrence } from './occurrence.ts';
import { may, type Receiver, seesBranch, worksIn } from './receiver.ts';

type Told = Omit<Fact, 'id' | 'kind' | 'at' | 'branch'>;
type Reader = (db: Db, occurrence: Occurrence, log: LoggedAct) => Promise<Told | null>;

/** What is to be told of it now; null where it is over, or was nothing. */
export async function readFact(db: Db, occurrence: Occurrence): Promise<Fact | null> {
  const { id, loai: kind, at, branchId } = occurrence;
  const told = await READERS[kind](db, occurrence, occurrence.log ?? NO_LOG);
  return told && { id, kind, at, branch: await branchName(db, branchId), ...told };
}

const NO_LOG: LoggedAct = {
  id: '0',
  act: '',
  subject: '',
  subjectId: null,
  after: {},
  userId: null,
  name: null,
  ip: null,
  deviceId: null,
};

/** Only where there are several. */
async function branchName(db: Db, branchId: number | null): Promise<string | null> {
  if (branchId === null || !(await hasSeveralBranches(db))) return null;
  const { rows } = await sql<{ ten: string }>`SELECT ten FROM chi_nhanh WHERE id = ${branchId}`.execute(db);
  return rows[0]?.ten ?? null;
}

/** Their differences are their lines. */
const KEEPS_LINES: ReadonlySet<string> = new Set(['closeSafe', 'openSafe', 'countRefused']);

const NONE: Record<string, string> = {};

const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value));
const nobodyElse = { amounts: {}, amount: null } as const;

const READERS: Record<MessageKind, Reader> = {
  huy_phieu: async (_db, { branchId }, { subject, subjectId, after, name }) => {
    const { shown, amount } = amountOfVoid(after);
    return {
      word: after.ly_do_huy ? 'told' : 'plain',
      params: {
        code: text(after.ma_giao_dich ?? after.so),
        name: text(name),
        reason: text(after.ly_do_huy),
      },
      amounts: { amount: shown },
      amount,
      path: `/${subject}?phieu=${subjectId}`,
      isVisibleTo: (receiver) => worksIn(receiver, branchId) && may(receiver, subject, 'index'),
    };
  },
  ty_gia_khac: async (_db, { branchId }, { subject, subjectId, after, name }) => {
    const lines = (after.chi_tiet ?? []) as {
      ma_tien: string;
      so_luong: string;
      ty_gia: string;
      don_vi_ty_gia: number;
    }[];
    const amount = text(after.gia_tri || '0');
    return {
      word: 'told',
      params: { code: text(after.ma_giao_dich), name: text(name), reason: text(after.ly_do_ty_gia) },
      amounts: {
        amount: vnd(amount),
        lines: lines
          .map((l) => `${formatDecimal(l.so_luong)} ${l.ma_tien} × ${formatRate(l.ty_gia, l.don_vi_ty_gia)}`)
          .join('; '),
      },
      amount,
      path: `/${subject}?phieu=${subjectId}`,
      isVisibleTo: (receiver) => worksIn(receiver, branchId) && may(receiver, subject, 'index'),
    };
  },
  chenh_lech: async (db, occurrence, { act, subject, after, name }) => {
    const { branchId } = occurrence;
    const found = differencesOf(KEEPS_LINES.has(act) ? after.chi_tiet : after.chenh_lech);
    if (found === '') return null;
    const isWithheld = await isCountedAgain(db, occurrence);
    return {
      word: `${act === 'countRefused' ? 'refused' : 'kept'}${isWithheld ? 'Blind' : ''}`,
      params: { name: text(name), reason: text(after.ly_do) || '–' },
      amounts: isWithheld ? NONE : { differences: found },
      amount: null,
      path: subject === 'dieu-chuyen' ? '/dieu-chuyen' : '/ket',
      isVisibleTo: (receiver) =>
        seesBranch(receiver, branchId) && may(receiver, 'ket', 'index') && may(receiver, subject, 'index'),
    };
  },
  dong_ket: async (db, { branchId }, { subjectId, after, name }) => {
    const { rows } = await sql<{ ma: string; ngay: string }>`
      SELECT ma_ket AS ma, to_char(ngay, 'DD/MM/YYYY') AS ngay FROM ket WHERE id = ${subjectId}`.execute(db);
    const [safe] = rows;
    const found = differencesOf(after.chi_tiet);
    return (
      (safe && {
        word: found === '' ? 'even' : 'uneven',
        params: { code: safe.ma, day: safe.ngay, name: text(name) },
        amounts: { differences: found },
        amount: null,
        path: `/ket/${subjectId}/bien-ban`,
        isVisibleTo: (receiver) => seesBranch(receiver, branchId) && may(receiver, 'ket', 'index'),
      }) ??
      null
    );
  },
  vuot_tran: async (_db, { branchId }, { subjectId, after }) => {
    const over = (after.vuot_tran ?? []) as { ma_tien: string; so_luong: string; tran: string }[];
    return {
      word: 'told',
      params: { codes: over.map(({ ma_tien }) => ma_tien).join(', '), reason: text(after.ly_do_vuot_tran) || '–' },
      amounts: {
        list: over
          .map(({ ma_tien, so_luong, tran }) => `${ma_tien} ${formatDecimal(so_luong)} / ${formatDecimal(tran)}`)
          .join('; '),
      },
      amount: null,
      path: `/ket/${subjectId}/bien-ban`,
      isVisibleTo: (receiver) => seesBranch(receiver, branchId) && may(receiver, 'ket', 'index'),
    };
  },
  cho_duyet: async (db, { data }, { subjectId }) =>
    readRequest(db, Number(subjectId ?? data.id), data.id !== undefined),
  thiet_bi_moi: async (db, { userId }, { id, after, ip, deviceId }) => {
    const { rows } = await sql`
      SELECT FROM log_thao_tac WHERE nguoi_dung_id = ${userId} AND hanh_dong = 'login' AND device_id = ${deviceId} AND id < ${id}::bigint LIMIT 1`.execute(
      db,
    );
    if (rows.length > 0) return null;
    return {
      ...nobodyElse,
      word: 'told',
      params: { device: text(after.thiet_bi) || '–', ip: text(ip) || '–' },
      path: '/profile/security-settings',
      isVisibleTo: (receiver) => receiver.id === userId,
    };
  },
  cuoi_ngay: async (db, { branchId }, { subjectId, name }) => {
    const day = branchId === null ? null : await readClosedDay(db, branchId, Number(subjectId), name);
    return day && told(day, branchId, `/ket/${subjectId}/bien-ban`);
  },
  hang_tuan: async (db, { branchId, data }) => {
    const week = branchId === null ? null : await readWeek(db, branchId, text(data.tu), text(data.den));
    return week && told(week, branchId, '/');
  },
  ty_gia_cu: async (_db, { branchId, data }) => ({
    ...nobodyElse,
    word: 'told',
    params: { code: text(data.ma_tien) },
    path: '/ty-gia',
    isVisibleTo: (receiver) => worksIn(receiver, branchId) && may(receiver, 'ty-gia', 'index'),
  }),
  dieu_chuyen_lau: async (_db, { data }) => ({
    ...nobodyElse,
    word: 'told',
    params: { code: text(data.ma) },
    path: '/dieu-chuyen',
    isVisibleTo: (receiver) =>
      may(receiver, 'dieu-chuyen', 'index') &&
      [data.tu, data.den].some((branch) => receiver.branchIds.includes(Number(branch))),
  }),
  sang_loc: async () => ({
    ...nobodyElse,
    word: 'told',
    params: {},
    path: '/sang-loc',
    isVisibleTo: (receiver) => may(receiver, 'khach-hang', 'screen') && may(receiver, 'sang-loc', 'index'),
  }),
  kiem_tra_loi: async () => ({
    ...nobodyElse,
    word: 'told',
    params: {},
    path: '/',
    isVisibleTo: (receiver) => may(receiver, 'dashboard', 'seeProfit') && may(receiver, 'cau-hinh-chung', 'update'),
  }),
  sao_luu_loi: async () => ({
    ...nobodyElse,
    word: 'told',
    params: {},
    path: '/',
    isVisibleTo: (receiver) => may(receiver, 'cau-hinh-chung', 'update'),
  }),
};

function told(day: NonNullable<Fact['day']>, branchId: number | null, path: string): Told {
  return {
    ...nobodyElse,
    word: 'told',
    params: { day: day.label },
    path,
    day,
    isVisibleTo: (receiver: Receiver) => seesBranch(receiver, branchId) && may(receiver, 'ket', 'index'),
  };
}

interface Request {
  area: string;
  branchId: number;
  makerId: number;
  maker: string;
  status: number;
  amount: string | null;
  rules: string[];
  reason: string | null;
  isWithheld: boolean;
}

/** Of a request that still waits. */
async function readRequest(db: Db, id: number, isLate: boolean): Promise<Told | null> {
  const { rows } = await sql<Request>`
    SELECT y.ten_quyen AS area, y.chi_nhanh_id AS "branchId", y.nguoi_tao AS "makerId", u.ho_va_ten AS maker, ${STATUS} AS status, y.gia_tri AS amount,
      ARRAY(SELECT n->>'loai' FROM jsonb_array_elements(y.dieu_kien) n) AS rules, y.ly_do AS reason, ${IS_WITHHELD} AS "isWithheld"
    FROM yeu_cau_duyet y JOIN nguoi_dung u ON u.id = y.nguoi_tao WHERE y.id = ${id}`.execute(db);
  const [request] = rows;
  if (request?.status !== APPROVAL_STATUS.waiting) return null;
  const { area, branchId, makerId, maker, amount, rules, reason, isWithheld } = request;
  const isOfCompany = (COMPANY_APPROVAL_AREAS as readonly string[]).includes(area);
  const shown = amount !== null && !isWithheld ? vnd(sum([amount])) : '';
  return {
    word: `${isLate ? 'late' : 'told'}${shown === '' ? 'Plain' : ''}`,
    params: { name: maker, rules: rules.join(' '), reason: reason ?? '–' },
    amounts: shown === '' ? {} : { amount: shown },
    amount: isWithheld ? null : amount,
    path: `/duyet?yc=${id}`,
    isDecision: true,
    isVisibleTo: (receiver) =>
      receiver.id !== makerId && may(receiver, area, 'approve') && (isOfCompany || worksIn(receiver, branchId)),
  };
}
