import { COUNTERFEIT_RECEIVER } from '@doi-tien/contract/counterfeit';
import { counterfeitBody } from '@doi-tien/contract/counterfeit.schema';
import { currencyByCode } from '../../domain/currencies/currencies.ts';
import { handOver, recordCounterfeit } from '../../features/counterfeits/counterfeits.service.ts';
import { FOUND_NOTES } from './demo-content.seed.ts';
import { at, type Business, type Step } from './trading-day.ts';

const HALF_A_DAY = 5 * 60 * 60_000;

/** The counterfeit notes of one day. Those of long ago were handed over in the evening. */
export function counterfeitsOf([first]: readonly Business[], daysLeft: number, opening: Date, day: string): Step[] {
  if (!first) return [];
  const { database, currencies, staff } = first;
  const plans = FOUND_NOTES.filter((plan) => plan.daysLeft === daysLeft);
  return plans.map(({ code, notes, isHandedOver, daysLeft: _when, ...told }, index): Step => {
    const moment = new Date(opening.getTime() + (index + 1) * 20 * 60_000);
    const body = counterfeitBody.parse({
      ...told,
      tien_id: currencyByCode(currencies, code).id,
      to_tien: notes.map(([gia_tri, so_seri]) => ({ gia_tri, so_seri })),
    });
    return {
      moment,
      run: async () => {
        const { id, phien_ban } = await at(database, moment, (trx) => recordCounterfeit(trx, staff.manager, body));
        if (!isHandedOver) return 0;
        const handed = {
          noi_nhan: COUNTERFEIT_RECEIVER.police,
          nguoi_nhan: 'Công an phường Bến Nghé, Đại úy Lê Minh Đức',
          ngay_ban_giao: day,
          so_bien_nhan: `BN-${id}`,
          phien_ban,
        };
        const evening = new Date(moment.getTime() + HALF_A_DAY);
        await at(database, evening, (trx) => handOver(trx, staff.manager, id, handed));
        return 0;
      },
    };
  });
}
