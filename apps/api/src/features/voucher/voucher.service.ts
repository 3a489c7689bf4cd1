import { BASE_BANK_CURRENCY, BASE_CURRENCY } from '@doi-tien/contract/catalogue';
import { isAllowed } from '@doi-tien/contract/permissions';
import { SAFE_MOVEMENT } from '@doi-tien/contract/safe';
import type { Settings } from '@doi-tien/contract/settings';
import {
  ITEM_KIND,
  type ItemKind,
  isKeepersItem,
  VOUCHER,
  VOUCHER_CODES,
  VOUCHER_STATUS,
} from '@doi-tien/contract/voucher';
import type { Voucher, VoucherBody } from '@doi-tien/contract/voucher.schema';
import { moneyNeed } from '../../domain/approvals/measure.ts';
import { isRuleOn } from '../../domain/approvals/needs.ts';
import { type Counted, checkCirculating, readMoney } from '../../domain/currencies/counts.ts';
import { type Currencies, readCurrencies } from '../../domain/currencies/currencies.ts';
import { explained } from '../../domain/currencies/explain.ts';
import { legsDraft } from '../../domain/ledger/entry-drafts.ts';
import { postEntry } from '../../domain/ledger/post-entry.ts';
import { postVoid } from '../../domain/places/post-void.ts';
import { workingPlace } from '../../domain/places/working-place.ts';
import {
  type QuotedRates,
  quoteRates,
  readReferenceRates,
  referenceValue,
  withQuoted,
} from '../../domain/rates/reference-rates.ts';
import { insertMovement, movedLines } from '../../domain/safe-day/movement.repository.ts';
import { nextNumber } from '../../domain/safe-day/next-number.ts';
import { holdSafeIfOpen, holdTradingSafe, type OpenSafe } from '../../domain/safe-day/open-safe.ts';
import { readSettings } from '../../domain/settings/settings.repository.ts';
import {
  assignAccount,
  namedAccount,
  readUsableAccounts,
  type UsableAccount,
} from '../../domain/statements/named-account.ts';
import type { Actor, Need } from '../../platform/actor.ts';
import { recordBranchEvent } from '../../platform/audit/record-event.ts';
import { NOW } from '../../platform/db/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError, fieldError } from '../../platform/http/app-error.ts';
import { requireApproval } from '../../platform/http/approval.ts';
import { findRow } from '../../platform/http/lists/list.ts';
import { announce } from '../../platform/live/live.ts';
import { voucherList } from './voucher.list.ts';
import { type HeldVoucher, holdItem, lockVoucher } from './voucher.repository.ts';
import { checkDirection, voucherLegs } from './voucher.rules.ts';

/** `quoted`: what money that comes in is worth, as somebody approved it. */
export async function postVoucher(trx: Db, actor: Actor, body: VoucherBody, quoted?: QuotedRates): Promise<Voucher> {
  const safe = await holdTradingSafe(trx, actor.branchId);
  const settings = await readSettings(trx);
  if (!settings.bat_phieu_thu_chi) throw new AppError('VOUCHERS_OFF');
  const { kind } = await holdItem(trx, body.khoan_muc_id);
  checkDirection(kind, body.loai);
  refuseWithoutSafe(actor, kind);
  const currencies = await readCurrencies(trx);
  const money = readMoney(body, currencies);
  const bank = kind === ITEM_KIND.bank ? bankSideOf(money, currencies) : undefined;
  if (body.loai === VOUCHER.receipt) checkCirculating(money.notes, money.currency, 'to_tien');
  const account = await readAccount(trx, safe.branchId, bank ?? money, body.tai_khoan_ngoai_id);
  const rates = withQuoted(await readReferenceRates(trx, safe.branchId), quoted);
  const valued = <Side extends Counted>(side: Side) => {
    const isWorthKnown = body.loai === VOUCHER.receipt || kind === ITEM_KIND.bank;
    return { ...side, value: isWorthKnown ? referenceValue(side.currency, side.total, rates) : '0' };
  };
  const isPayment = body.loai === VOUCHER.payment;
  const needs = isPayment ? await needsOfPaying(trx, settings, { branchId: safe.branchId, kind, counts: [money] }) : [];
  requireApproval(actor, needs, quoteRates(rates, [money.currency.id]));
  const legs = voucherLegs(body.loai, kind, valued(money), bank && valued(bank));
  const head = { kind: 'voucher', branchId: safe.branchId, safeId: safe.id, day: safe.day, personId: actor.id };
  const place = await workingPlace(trx, actor, settings);
  const posted = await explained(currencies, () => postEntry(trx, legsDraft(head, legs, place)));
  if (posted.entryId === null) throw new Error('A voucher posted nothing');
  if (account) await assignAccount(trx, posted.entryId, account);
  const lines = movedLines([money, ...(bank ? [bank] : [])], posted.moves);
  await insertMovement(trx, {
    branchId: safe.branchId,
    safeId: safe.id,
    type: SAFE_MOVEMENT.voucher,
    entryId: posted.entryId,
    reason: body.ly_do,
    lines: lines.map((line, index) => ({ ...line, la_thu_ve: (body.loai === VOUCHER.receipt) === (index === 0) })),
    actor,
  });
  const worth = posted.lines.find((line) => line.account === 'holding' && line.currencyId === money.currency.id)?.value;
  return keepVoucher(trx, actor, {
    safe,
    body,
    kind,
    entryId: posted.entryId,
    value: (worth ?? '0').replace('-', ''),
    notes: lines[0]?.to_tien ?? [],
    accountId: account?.id ?? null,
  });
}

function refuseWithoutSafe({ permissions }: Actor, kind: ItemKind): void {
  if (isKeepersItem(kind) && !isAllowed(permissions, ['ket', 'update'])) throw new AppError('FORBIDDEN');
}

/** The account of the bank holds đồng, so only đồng goes there. */
function bankSideOf({ currency, total }: Counted, currencies: Currencies): Counted {
  if (currency.code !== BASE_CURRENCY) throw fieldError('tien_id', 'onlyBaseCurrency');
  const bank = [...currencies.values()].find(({ code }) => code === BASE_BANK_CURRENCY);
  if (!bank) throw fieldError('khoan_muc_id', 'noBankCurrency');
  return { currency: bank, total, unsorted: total, notes: [] };
}

async function readAccount(
  trx: Db,
  branchId: number,
  { currency }: Counted,
  given: number | undefined,
): Promise<UsableAccount | null> {
  const currencyIds = [currency.id];
  const accounts = await readUsableAccounts(trx, branchId, currencyIds);
  return namedAccount({ accounts, currencyIds, given, field: 'tai_khoan_ngoai_id', mayStayOpen: false });
}

interface Paid {
  branchId: number;
  kind: ItemKind;
  counts: Counted[];
}

/**
 * Money that goes out needs a second person by its own rule. Where that is not set a payment counts as the withdrawal it could be called
 * instead; capital that is taken out always does. An approval holds for what the item was about then.
 */
async function needsOfPaying(trx: Db, settings: Settings, { branchId, kind, counts }: Paid): Promise<Need[]> {
  const measured = { branchId, counts, basis: String(kind) };
  const isWithdrawal = kind === ITEM_KIND.capital || !isRuleOn(settings, 'phieu_chi');
  const needs = await moneyNeed(trx, settings, 'phieu_chi', measured);
  return isWithdrawal ? [...needs, ...(await moneyNeed(trx, settings, 'rut', measured))] : needs;
}

interface Kept {
  safe: OpenSafe;
  body: VoucherBody;
  kind: ItemKind;
  entryId: number;
  value: string;
  notes: { menh_gia_id: number; so_to: number }[];
  accountId: number | null;
}

async function keepVoucher(
  trx: Db,
  actor: Actor,
  { safe, body, kind, entryId, value, notes, accountId }: Kept,
): Promise<Voucher> {
  const { to_tien: _notes, tai_khoan_ngoai_id: _account, ...said } = body;
  const { id } = await trx
    .insertInto('phieu_thu_chi')
    .values({
      ...said,
      chi_nhanh_id: safe.branchId,
      ket_id: safe.id,
      ngay: safe.day,
      so: await nextNumber(trx, safe, VOUCHER_CODES[body.loai]),
      loai_khoan_muc: kind,
      gia_tri: value,
      to_tien: JSON.stringify(notes),
      tai_khoan_ngoai_id: accountId,
      dia_chi: body.dia_chi || null,
      kem_theo: body.kem_theo || null,
      but_toan_id: entryId,
      nguoi_tao: actor.id,
      nguoi_duyet: actor.approval?.approverId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return finish(trx, actor, id, 'create');
}

/** Posts the opposite entry in the safe that is open now. It takes the right that the voucher took. */
export async function voidVoucher(trx: Db, actor: Actor, id: number, reason: string): Promise<Voucher> {
  // Before the voucher, in the order of ADR 24.
  await holdSafeIfOpen(trx, actor.branchId);
  const held = await lockVoucher(trx, actor.branchId, id);
  if (held.status === VOUCHER_STATUS.void) throw new AppError('VOUCHER_ALREADY_VOID');
  refuseWithoutSafe(actor, held.itemKind);
  requireApproval(actor, await needsOfVoid(trx, actor.branchId, held));
  await trx
    .updateTable('phieu_thu_chi')
    .set({
      trang_thai: VOUCHER_STATUS.void,
      ly_do_huy: reason,
      huy_but_toan_id: await postVoid(trx, actor, held.entryId),
      nguoi_huy: actor.id,
      nguoi_duyet_huy: actor.approval?.approverId ?? null,
      huy_luc: NOW,
    })
    .where('id', '=', id)
    .execute();
  return finish(trx, actor, id, 'void');
}

/** The void of a receipt pays the money out again, so it also counts as the payment that it could be called instead. */
async function needsOfVoid(trx: Db, branchId: number, held: HeldVoucher): Promise<Need[]> {
  const settings = await readSettings(trx);
  const { kind, itemKind, currencyId, amount } = held;
  const counts = [readMoney({ tien_id: currencyId, so_tien: amount }, await readCurrencies(trx))];
  const needs = await moneyNeed(trx, settings, 'huy', { branchId, counts });
  if (kind === VOUCHER.payment) return needs;
  return [...needs, ...(await needsOfPaying(trx, settings, { branchId, kind: itemKind, counts }))];
}

async function finish(trx: Db, actor: Actor, id: number, act: 'create' | 'void'): Promise<Voucher> {
  const { branchId } = actor;
  const after = await findVoucher(trx, actor, id);
  await announce(trx, { topic: 'vouchers', branchId, id }, { topic: 'safe', branchId, id: after.ket_id });
  await recordBranchEvent(trx, actor, { act, subject: 'phieu-thu-chi', subjectId: id, after });
  return after;
}

export function findVoucher(
  db: Db,
  { branchId, permissions }: Pick<Actor, 'branchId' | 'permissions'>,
  id: number,
): Promise<Voucher> {
  return findRow<Voucher>(db, voucherList(permissions), id, branchId);
}
