import type { Count, Drawer } from '@doi-tien/contract/safe.schema';
import type { HandOver, MyPlace, Places, Shift, Till } from '@doi-tien/contract/till.schema';
import { type Call, callerOf } from './caller.ts';

/**
 * Two tills with a person each in the branch where one is at first, so that their screens are not empty: the administrator's has money in it,
 * money that comes, and money that goes.
 */
export async function giveTillsWork(url: string, account: string, password: string): Promise<void> {
  const keeper = await callerOf(url, account, password);
  const mine = await keeper<MyPlace>('GET', '/ngan-quy/cua-toi');
  if (mine.ca !== null) return;
  const other = await newTill(keeper, 'W1');
  const own = await newTill(keeper, 'W2');
  const teller = await callerOf(url, 'giaodich1', password);
  await teller<Shift>('POST', '/ca', { ngan_quy_id: other, chi_tiet: [] });
  await keeper<Shift>('POST', '/ca', { ngan_quy_id: own, chi_tiet: [] });
  const { noi } = await keeper<Places>('GET', '/ngan-quy/noi');
  const held = noi.find(({ ngan_quy_id }) => ngan_quy_id === 0)?.ton ?? [];
  const giveBy = (giver: Call, from: number, to: number) =>
    giver<HandOver>('POST', '/giao-quy', { tu_ngan_id: from, den_ngan_id: to, chi_tiet: fewNotes(held) });
  // Nobody receives what they gave.
  const manager = await callerOf(url, 'quanly', password);
  const { id } = await giveBy(manager, 0, own);
  await keeper('POST', `/giao-quy/${id}/nhan`, { chi_tiet: fewNotes(held) });
  await giveBy(keeper, own, other);
  await giveBy(manager, 0, own);
}

async function newTill(keeper: Call, ma: string): Promise<number> {
  return (await keeper<Till>('POST', '/ngan-quy', { ma, ten: `Quầy ${ma}` })).id;
}

/** One note of each face value that there are two of, of the first two currencies. */
function fewNotes(held: readonly Drawer[]): Count[] {
  const counts = held.map(({ tien_id, to_tien }) => ({
    tien_id,
    to_tien: to_tien.filter(({ so_to }) => so_to > 1).map(({ menh_gia_id }) => ({ menh_gia_id, so_to: 1 })),
  }));
  return counts.filter(({ to_tien }) => to_tien.length > 0).slice(0, 2);
}
