import { MATCHED_BY } from '@doi-tien/contract/statement';
import type {
  MatchedGroup,
  OutsideAccount,
  Reconciliation,
  ReconciliationLines,
} from '@doi-tien/contract/statement.schema';
import type { StatementImportAnswer } from '@doi-tien/contract/statement-import.schema';
import type { Trade } from '@doi-tien/contract/trade.schema';
import { add, compare, negate, subtract, sum } from '@doi-tien/money/decimal';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openCounter } from '../../../../../tests/support/counter.ts';
import { sendUpload } from '../../../../../tests/support/import-files.ts';
import { startSignedIn } from '../../../../../tests/support/signed-in.ts';
import { IS_LONG, size } from '../../../../../tests/support/test-form.ts';

const { api, manager } = await startSignedIn({ manager: 'quanly' });
const counter = await openCounter(api, manager);
await counter.open({ VND: '9000000000' });

const PATH = 'giao-dich-mua-tien-banking';

async function newAccount(so: string): Promise<OutsideAccount> {
  const body = { loai: 1, ten: so, so, tien_id: counter.currencyId('VND-BANK'), chi_nhanh_id: 1 };
  const answer = await api.call<OutsideAccount>('POST', '/tai-khoan-ngoai', { as: manager, body });
  expect(answer).toMatchObject({ code: 200 });
  return answer.data;
}

/** Takes an account out of the way, so that the next one is the only one of the currency. */
async function forget(): Promise<void> {
  for (const table of [
    'khong_khop',
    'doi_chieu_dong',
    'doi_chieu',
    'tai_khoan_cua_dong',
    'dong_sao_ke',
    'sao_ke',
    'tai_khoan_ngoai',
  ])
    await api.sql(`DELETE FROM ${table}`);
}

async function buy(so_luong: string, ma_tham_chieu: string): Promise<Trade> {
  const chi_tiet = [{ tien_id: counter.currencyId('VND-BANK'), so_luong, ty_gia: '0.995' }];
  const answer = await counter.trade(PATH, { chi_tiet, ma_tham_chieu });
  expect(answer).toMatchObject({ code: 200 });
  return answer.data;
}

interface Line {
  amount: string;
  reference: string;
  text: string;
  /** The ticket whose money it is. */
  of?: number;
}

const today = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10);
const dayFirst = today.split('-').reverse().join('/');

function tableOf(opening: string, lines: readonly Line[]): string {
  let balance = opening;
  const rows = lines.map(({ amount, reference, text }) => {
    balance = add(balance, amount);
    const [out, income] = compare(amount, '0') < 0 ? [amount.slice(1), ''] : ['', amount];
    return `${dayFirst},${out},${income},${balance},${text},${reference}`;
  });
  return ['Date,Debit,Credit,Balance,Description,Reference', ...rows, ''].join('\n');
}

async function importTable(account: OutsideAccount, content: string): Promise<StatementImportAnswer> {
  const path = `/doi-chieu/${account.id}/sao-ke`;
  const answer = await sendUpload<StatementImportAnswer>(api, path, content, { as: manager, query: 'thu=0' });
  expect(answer).toMatchObject({ code: 200 });
  return answer.data;
}

const read = async <Data>(path: string) => (await api.call<Data>('GET', path, { as: manager })).data;

async function allMatched(account: OutsideAccount): Promise<MatchedGroup[]> {
  const all: MatchedGroup[] = [];
  for (;;) {
    const last = all.at(-1);
    const more = await read<MatchedGroup[]>(`/doi-chieu/${account.id}/da-khop${last ? `?truoc=${last.id}` : ''}`);
    if (more.length === 0) return all;
    all.push(...more);
  }
}

test('of many shuffled lines with near doubles none is matched wrongly by itself', async () => {
  const account = await newAccount('100001');
  const tickets: Trade[] = [];
  const count = size(48, 120);
  for (let index = 0; index < count; index += 1) tickets.push(await buy(`${(index % 20) + 1}00000`, `REF${index}`));
  const lines: Line[] = tickets.map((ticket, index) => {
    const amount = `${(index % 20) + 1}00000`;
    const code = ticket.ma_giao_dich.replaceAll('-', index % 2 ? '' : ' ');
    // A third names the reference, a third the ticket, a third neither.
    if (index % 3 === 0) return { amount, reference: `ref ${index}`, text: 'A', of: ticket.id };
    if (index % 3 === 1) return { amount, reference: `X${index}`, text: `TRAN B ${code}`, of: ticket.id };
    return { amount, reference: `Y${index}`, text: 'chuyen tien', of: ticket.id };
  });
  // Somebody else's money: the same amounts on the same day, references and codes that are almost those of a ticket.
  while (lines.length < size(400, 1000)) {
    const index = lines.length;
    const near = tickets[index % tickets.length] as Trade;
    const amount = `${(index % 20) + 1}00000`;
    const texts = ['chuyen tien', `${near.ma_giao_dich}9`, near.ma_giao_dich.slice(0, -1), 'NGUYEN A'];
    lines.push({ amount, reference: `REF${index}0`, text: texts[index % texts.length] ?? '' });
  }
  const shuffled = lines.toSorted((one, other) => one.reference.localeCompare(other.reference));
  const { tu_khop } = await importTable(account, tableOf('0', shuffled));
  const ofTicket = new Map(lines.map((line) => [line.reference, line.of]));
  const matched = await allMatched(account);
  expect(matched).toHaveLength(tu_khop);
  const wrong = matched.filter(({ ngoai, so }) => ofTicket.get(ngoai[0]?.tham_chieu ?? '') !== so[0]?.giao_dich_id);
  expect(wrong).toEqual([]);
  // Every line that names its reference or its ticket.
  expect(tu_khop).toBe((count / 3) * 2);
  await forget();
});

/** Windows of one true statement, in any order. */
const windows = fc.array(
  fc.record({ from: fc.integer({ min: 0, max: 30 }), length: fc.integer({ min: 1, max: 20 }) }),
  { minLength: 1, maxLength: 6 },
);

test('overlapping statements in any order give the same lines, matches and difference', async () => {
  const tickets: Trade[] = [];
  for (let index = 0; index < 10; index += 1) tickets.push(await buy(`${index + 1}000`, `ORD${index}`));
  const truth: Line[] = Array.from({ length: 40 }, (_, index) => {
    const ticket = tickets[index % 13];
    if (index < 26 && ticket)
      return { amount: `${(index % 13) + 1}000`, reference: `ORD${index % 13}`, text: `n${index < 13}` };
    return { amount: index % 2 ? '700' : '-300', reference: index % 3 ? '' : `K${index}`, text: `t${index % 4}` };
  });
  const balances = ['0'];
  for (const { amount } of truth) balances.push(add(balances.at(-1) ?? '0', amount));
  await fc.assert(
    fc.asyncProperty(windows, fc.nat(), async (parts, seed) => {
      const outcomes: unknown[] = [];
      for (const order of [parts, shuffle(parts, seed)]) {
        const account = await newAccount(`2${seed}${outcomes.length}`);
        for (const { from, length } of order) {
          await importTable(account, tableOf(balances[from] ?? '0', truth.slice(from, from + length)));
        }
        const { so_dong_ngoai, so_dong_khop, chi_ngoai, chi_so } = await read<Reconciliation>(
          `/doi-chieu/${account.id}`,
        );
        const kept = await api.sql(
          'SELECT encode(khoa, $1) AS khoa, lan, so_tien FROM dong_sao_ke WHERE tai_khoan_id = $2 ORDER BY khoa, lan',
          ['hex', account.id],
        );
        const groups = (await allMatched(account)).map(({ ngoai, so }) => [ngoai[0]?.tham_chieu, so[0]?.ma]);
        outcomes.push({ so_dong_ngoai, so_dong_khop, chi_ngoai, chi_so, kept, groups: groups.toSorted() });
        await forget();
      }
      expect(outcomes[1]).toEqual(outcomes[0]);
    }),
    { numRuns: size(3, 12) },
  );
});

function shuffle<Item>(items: readonly Item[], seed: number): Item[] {
  return items
    .map((item, index) => ({ item, at: (index * 7919 + seed * 104_729) % 1009 }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ item }) => item);
}

type Step =
  | { kind: 'import'; amounts: number[]; opening: number }
  | { kind: 'buy'; amount: number; isOnStatement: boolean }
  | { kind: 'void' }
  | { kind: 'match'; lines: number; items: number }
  | { kind: 'undo' }
  | { kind: 'book' }
  | { kind: 'unbook' };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('import' as const),
    amounts: fc.array(
      fc.integer({ min: -5, max: 9 }).filter((amount) => amount !== 0),
      { minLength: 1, maxLength: 5 },
    ),
    opening: fc.integer({ min: -20, max: 50 }),
  }),
  fc.record({ kind: fc.constant('buy' as const), amount: fc.integer({ min: 1, max: 9 }), isOnStatement: fc.boolean() }),
  fc.record({ kind: fc.constant('void' as const) }),
  fc.record({
    kind: fc.constant('match' as const),
    lines: fc.integer({ min: 1, max: 3 }),
    items: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({ kind: fc.constant('undo' as const) }),
  fc.record({ kind: fc.constant('book' as const) }),
  fc.record({ kind: fc.constant('unbook' as const) }),
);

test('the difference is explained to the last unit after any imports, tickets, voids, matches, bookings and undos', async () => {
  let serial = 0;
  let matches = 0;
  let bookings = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      serial += 1;
      const account = await newAccount(`3000${serial}`);
      const bought: Trade[] = [];
      for (const each of steps) {
        serial += 1;
        if (each.kind === 'import') {
          const lines = each.amounts.map((amount, index) => ({
            amount: `${amount}000`,
            reference: '',
            text: `s${serial}-${index % 2}`,
          }));
          await importTable(account, tableOf(`${each.opening}000`, lines));
        } else if (each.kind === 'buy') {
          bought.push(await buy(`${each.amount}000`, `EXP${serial}`));
          if (each.isOnStatement)
            await importTable(
              account,
              tableOf('0', [{ amount: `${each.amount}000`, reference: `EXP${serial}`, text: '' }]),
            );
        } else if (each.kind === 'void') {
          const trade = bought.pop();
          if (trade) await api.call('PATCH', `/${PATH}/${trade.id}/huy`, { as: manager, body: { ly_do: 'Nhầm' } });
        } else if (each.kind === 'match') {
          const { ngoai, so, de_xuat } = await read<ReconciliationLines>(
            `/doi-chieu/${account.id}/con-lai?pageSize=200`,
          );
          const proposal = each.lines === 1 ? de_xuat[0] : undefined;
          const body = {
            dong_sao_ke_ids: proposal ? [proposal.dong_sao_ke_id] : ngoai.slice(0, each.lines).map(({ id }) => id),
            dong_but_toan_ids: proposal?.dong_but_toan_ids ?? so.slice(0, each.items).map(({ id }) => id),
          };
          if (body.dong_sao_ke_ids.length > 0 && body.dong_but_toan_ids.length > 0) {
            const answer = await api.call('POST', `/doi-chieu/${account.id}/khop`, { as: manager, body });
            expect([200, 422]).toContain(answer.code);
            if (answer.code === 200) matches += 1;
          }
        } else if (each.kind === 'book') {
          const { ngoai } = await read<ReconciliationLines>(`/doi-chieu/${account.id}/con-lai?pageSize=200`);
          if (ngoai[0] && (await book(account, ngoai[0]))) bookings += 1;
        } else if (each.kind === 'unbook') {
          const groups = await read<MatchedGroup[]>(`/doi-chieu/${account.id}/da-khop`);
          const booked = groups.find(({ cach }) => cach === MATCHED_BY.booking);
          if (booked) await unbook(account, booked);
        } else {
          const [group] = await read<MatchedGroup[]>(`/doi-chieu/${account.id}/da-khop`);
          if (group) await api.call('DELETE', `/doi-chieu/${account.id}/khop/${group.id}`, { as: manager });
        }
        await expectExplained(account);
      }
      await forget();
    }),
    { numRuns: size(3, 8) },
  );
  // So few runs need not reach everything.
  if (IS_LONG) expect(Math.min(matches, bookings)).toBeGreaterThan(0);
  await counter.expectWholeBooks();
});

/** A line that went out as a fee, one that came in as interest; a fee of more than is held is refused. */
async function book(account: OutsideAccount, line: { id: number; so_tien: string }): Promise<boolean> {
  const loai = line.so_tien.startsWith('-') ? 'phi' : 'lai';
  const body = { dong_sao_ke_id: line.id, loai, ghi_chu: 'Theo sao kê' };
  const { code } = await api.call('POST', `/doi-chieu/${account.id}/ghi-so`, { as: manager, body });
  expect([200, 409]).toContain(code);
  return code === 200;
}

async function unbook(account: OutsideAccount, { id }: MatchedGroup): Promise<void> {
  const path = `/doi-chieu/${account.id}/khop/${id}/bo-ghi-so`;
  const { code } = await api.call('POST', path, { as: manager, body: { ly_do: 'Ghi nhầm' } });
  expect([200, 409]).toContain(code);
}

/** The summary beside figures that are computed here from the rows themselves. */
async function expectExplained(account: OutsideAccount): Promise<void> {
  const found = await read<Reconciliation>(`/doi-chieu/${account.id}`);
  const books = await api.sql<{ so_luong: string }>(
    `SELECT so_luong::text FROM dong_but_toan WHERE tai_khoan = 'holding' AND tien_id = $1`,
    [account.tien_id],
  );
  const bookBalance = sum(books.map(({ so_luong }) => so_luong));
  expect(compare(found.so_du_so, bookBalance)).toBe(0);
  const [last] = await api.sql<{ so_du_cuoi: string }>(
    'SELECT so_du_cuoi::text FROM sao_ke WHERE tai_khoan_id = $1 ORDER BY den_ngay DESC, id DESC LIMIT 1',
    [account.id],
  );
  if (last) expect(compare(found.so_du_sao_ke, last.so_du_cuoi)).toBe(0);
  expect(compare(found.chenh_lech, subtract(found.so_du_sao_ke, bookBalance))).toBe(0);
  const parts = [found.lech_dau_ky, found.sao_ke_thieu, found.chi_ngoai, negate(found.chi_so)];
  expect(compare(sum(parts), found.chenh_lech)).toBe(0);
  const left = await read<ReconciliationLines>(`/doi-chieu/${account.id}/con-lai?pageSize=200`);
  expect(compare(sum(left.ngoai.map(({ so_tien }) => so_tien)), found.chi_ngoai)).toBe(0);
}
