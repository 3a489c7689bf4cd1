import { RISK_LEVEL } from '@doi-tien/contract/customers';
import { HIT_STATUS } from '@doi-tien/contract/screening';
import type { ScreeningHit, ScreeningHitDetail } from '@doi-tien/contract/screening.schema';
import { expect, test } from 'vitest';
import { openCounter } from '../../../../../tests/support/counter.ts';
import { sendFile } from '../../../../../tests/support/import-files.ts';
import { startSignedIn } from '../../../../../tests/support/signed-in.ts';

const BUY = 'giao-dich-mua-ngoai-te';

const { api, manager, teller } = await startSignedIn({ manager: 'quanly', teller: 'giaodich1' });
const counter = await openCounter(api, manager);
await counter.open({ VND: '30000000000' });
const rows = [
  'danh_sach,ten,ten_khac,ngay_sinh,quoc_tich,so_tham_chieu',
  'Nội bộ,Ayman Zawahiri,,1951-06-19,Ai Cập,Q6',
];
await sendFile(api, '/sang-loc', rows.join('\n'), { as: await api.signIn('quantri') });

const buy = (so_giay_to: string) =>
  counter.trade(
    BUY,
    {
      chi_tiet: [{ tien_id: counter.currencyId('USD'), so_luong: '100', ty_gia: '25900' }],
      ten_khach: 'Ayman Zawahiri',
      loai_giay_to: 'Hộ chiếu',
      so_giay_to,
    },
    teller,
  );
/** A customer whom the list stops, and the hit about them. */
async function stopped(paper: string): Promise<ScreeningHit> {
  expect(await buy(paper)).toMatchObject({ error: 'CUSTOMER_ON_HOLD' });
  const { data } = await api.call<{ items: ScreeningHit[] }>('GET', '/sang-loc/ket-qua?pageSize=200', { as: manager });
  const hit = data.items.find(({ so_giay_to }) => so_giay_to === paper);
  if (!hit) throw new Error(`${paper} is no hit`);
  return hit;
}
const post = (path: string, { id }: { id: number }, body: object, as = manager) =>
  api.call<ScreeningHitDetail>('POST', `/sang-loc/ket-qua/${id}/${path}`, { as, body });
const decide = async (hit: ScreeningHit, trang_thai: number) =>
  (await post('quyet-dinh', hit, { trang_thai, ly_do: 'Đã so giấy tờ', phien_ban: hit.phien_ban })).data;
const undo = ({ id, phien_ban }: ScreeningHitDetail, as = manager) => post('hoan-tac', { id }, { phien_ban }, as);
const riskOf = async ({ khach_hang_id }: ScreeningHit) =>
  (await api.sql<{ risk: number }>('SELECT muc_rui_ro AS risk FROM khach_hang WHERE id = $1', [khach_hang_id]))[0]
    ?.risk;

test('a decision is taken back: the customer is stopped again, and the log has a row for it', async () => {
  const decided = await decide(await stopped('U0000001'), HIT_STATUS.otherPerson);
  expect(await undo(decided, teller)).toMatchObject({ code: 403 });
  expect((await undo(decided)).data).toMatchObject({ trang_thai: HIT_STATUS.open, ly_do: null });
  expect(await buy('U0000001')).toMatchObject({ error: 'CUSTOMER_ON_HOLD' });
  expect(await api.sql(`SELECT FROM log_thao_tac WHERE hanh_dong = 'reopenHit'`)).toHaveLength(1);
  expect(await undo(decided)).toMatchObject({ error: 'ACTED_ON_SINCE' });
});

test('the bar that a decision put on the customer goes with it', async () => {
  const hit = await stopped('U0000002');
  const before = await riskOf(hit);
  const decided = await decide(hit, HIT_STATUS.samePerson);
  expect(await riskOf(hit)).toBe(RISK_LEVEL.barred);
  expect(await undo(decided)).toMatchObject({ code: 200 });
  expect(await riskOf(hit)).toBe(before);
});

test('a decision that somebody acted on stays: a ticket, another decision, another risk', async () => {
  const hit = await stopped('U0000003');
  const decided = await decide(hit, HIT_STATUS.otherPerson);
  const again = await decide({ ...hit, ...decided }, HIT_STATUS.samePerson);
  expect(await undo(decided)).toMatchObject({ error: 'ACTED_ON_SINCE' });
  // The last one is taken back to the one before it.
  expect((await undo(again)).data).toMatchObject({ trang_thai: HIT_STATUS.otherPerson, ly_do: 'Đã so giấy tờ' });
  const other = await decide(await stopped('U0000004'), HIT_STATUS.otherPerson);
  expect(await buy('U0000004')).toMatchObject({ code: 200 });
  expect(await undo(other)).toMatchObject({ error: 'ACTED_ON_SINCE' });
  const barred = await stopped('U0000005');
  const third = await decide(barred, HIT_STATUS.samePerson);
  await api.sql('UPDATE khach_hang SET muc_rui_ro = 1 WHERE id = $1', [barred.khach_hang_id]);
  expect(await undo(third)).toMatchObject({ error: 'ACTED_ON_SINCE' });
});
