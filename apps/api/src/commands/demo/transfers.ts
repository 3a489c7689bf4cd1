import { subtract } from '@doi-tien/money/decimal';
import { currencyByCode } from '../../domain/currencies/currencies.ts';
import { VAULT } from '../../domain/ledger/place.ts';
import { readPlace } from '../../domain/places/place-drawers.ts';
import { receiveTransfer } from '../../features/transfer/receiving.service.ts';
import { readSent } from '../../features/transfer/transfer.repository.ts';
import { callBackTransfer, sendTransfer } from '../../features/transfer/transfer.service.ts';
import { accepted } from '../../platform/http/refused-after-commit.ts';
import { REASONS } from './demo-content.seed.ts';
import { countedNotes, notesFrom, toCount, worthOf } from './notes.ts';
import { at, type Business, type Step, unlessRefused } from './trading-day.ts';

/** How a transfer ends: counted as it was sent, counted one note short, called back, or not yet. */
type Ending = 'received' | 'short' | 'calledBack' | 'underWay';

interface Plan {
  /** On which days, told by how many trading days come after them; today is 0. */
  isOn: (daysLeft: number) => boolean;
  /** The places of the branches among them. */
  from: number;
  to: number;
  code: string;
  amount: string;
  ending: Ending;
  /** When it is sent, as a share of the opening hours. */
  sentAt: number;
}

const on = (day: number) => (daysLeft: number) => daysLeft === day;
const every = (days: number, offset: number) => (daysLeft: number) => daysLeft > 5 && daysLeft % days === offset;

const PLANS: Plan[] = [
  { isOn: every(7, 1), from: 0, to: 1, code: 'VND', amount: '300000000', ending: 'received', sentAt: 0.2 },
  { isOn: every(11, 3), from: 1, to: 0, code: 'EUR', amount: '1000', ending: 'received', sentAt: 0.3 },
  { isOn: every(13, 6), from: 0, to: 2, code: 'USD', amount: '2000', ending: 'received', sentAt: 0.15 },
  { isOn: on(5), from: 0, to: 1, code: 'VND', amount: '400000000', ending: 'received', sentAt: 0.2 },
  { isOn: on(4), from: 0, to: 2, code: 'VND', amount: '100000000', ending: 'calledBack', sentAt: 0.2 },
  { isOn: on(3), from: 0, to: 1, code: 'USD', amount: '3000', ending: 'short', sentAt: 0.25 },
  // Under way for more than a day, and since this morning.
  { isOn: on(2), from: 0, to: 2, code: 'USD', amount: '1000', ending: 'underWay', sentAt: 0.7 },
  { isOn: on(0), from: 0, to: 1, code: 'VND', amount: '200000000', ending: 'underWay', sentAt: 0.05 },
];

/** How much of the opening hours a transfer takes to arrive or to be called back. */
const ON_THE_WAY = 0.2;

/** The transfers of one day between these branches. */
export function transfersOf(
  businesses: readonly Business[],
  daysLeft: number,
  { from: opening, to: closing }: { from: Date; to: Date },
): Step[] {
  const momentAt = (share: number) => new Date(opening.getTime() + share * (closing.getTime() - opening.getTime()));
  return PLANS.filter(({ isOn }) => isOn(daysLeft)).flatMap((plan): Step[] => {
    const [sender, receiver] = [businesses[plan.from], businesses[plan.to]];
    if (!sender || !receiver) return [];
    let id: number | null = null;
    const [sent, ended] = [momentAt(plan.sentAt), momentAt(plan.sentAt + ON_THE_WAY)];
    const sending: Step = {
      moment: sent,
      run: async () => {
        id = await send(sender, receiver, plan, sent);
        return 0;
      },
    };
    const end: Step = {
      moment: ended,
      run: async () => {
        if (id !== null)
          await (plan.ending === 'calledBack' ? callBack(sender, id, ended) : receive(receiver, id, plan, ended));
        return 0;
      },
    };
    return plan.ending === 'underWay' ? [sending] : [sending, end];
  });
}

/** A branch that has too little of it sends nothing. */
function send(
  { database, branchId, staff, currencies }: Business,
  receiver: Business,
  { code, amount }: Plan,
  moment: Date,
): Promise<number | null> {
  const currency = currencyByCode(currencies, code);
  return unlessRefused(() =>
    at(database, moment, async (trx) => {
      const drawers = await readPlace(trx, branchId, VAULT, currencies);
      const drawer = drawers.find(({ tien_id }) => tien_id === currency.id);
      const notes = drawer && notesFrom(currency, drawer, amount);
      const chi_tiet = [{ tien_id: currency.id, ...(notes ? { to_tien: notes } : { so_tien: amount }) }];
      const body = { den_chi_nhanh_id: receiver.branchId, chi_tiet, ly_do: REASONS.sent };
      return sendTransfer(trx, staff.manager, body);
    }),
  );
}

async function receive({ database, staff, currencies }: Business, id: number, { ending }: Plan, moment: Date) {
  await at(database, moment, async (trx) => {
    const sent = await readSent(trx, id);
    const chi_tiet = sent.flatMap(({ currencyId, quantity, notes }) => {
      const currency = currencies.get(currencyId);
      if (!currency) return [];
      const to_tien = notes.map(({ denominationId, count }) => ({ menh_gia_id: denominationId, so_to: count }));
      const chua_phan_loai = subtract(quantity, worthOf(currency, to_tien));
      const counted = toCount(currencyId, countedNotes(currency, { to_tien, chua_phan_loai }));
      const last = counted.to_tien.at(-1);
      if (last && ending === 'short') last.so_to -= 1;
      return [{ ...counted, so_tien: worthOf(currency, counted.to_tien) }];
    });
    const ly_do = ending === 'short' ? REASONS.shortTransfer : null;
    const xac_nhan_lech = chi_tiet.map(({ tien_id, so_tien }) => ({ tien_id, so_tien }));
    accepted(await receiveTransfer(trx, staff.manager, id, { chi_tiet, ly_do, xac_nhan_lech }));
  });
}

async function callBack({ database, staff }: Business, id: number, moment: Date): Promise<void> {
  await at(database, moment, (trx) => callBackTransfer(trx, staff.manager, id, { ly_do: REASONS.calledBack }));
}
