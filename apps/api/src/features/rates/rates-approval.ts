import type { RateLine, RatesBody } from '@doi-tien/contract/rates.schema';
import { formatDecimal } from '@doi-tien/money/format';
import { findPostedRates, pickPostedRate } from '../../domain/rates/posted-rates.ts';
import { readSettings } from '../../domain/settings/settings.repository.ts';
import type { ApprovableAct } from '../../platform/http/approval.ts';
import { scopeOf } from './desk.service.ts';
import { findRatedCurrencies, readClock } from './rates.repository.ts';
import { saveRates } from './rates.service.ts';

type Three = Pick<RateLine, 'ty_gia_mua' | 'ty_gia_ban' | 'ty_gia_goc'>;

const shown = ({ ty_gia_mua, ty_gia_ban, ty_gia_goc }: Three): string =>
  [ty_gia_mua, ty_gia_ban, ty_gia_goc].map((rate) => formatDecimal(rate)).join(' · ');

/** Posting rates that are far from those in effect. The person who decides sees buy, sell and reference before and after. */
export const ratesAct: ApprovableAct<unknown, RatesBody> = {
  run: async (trx, actor, { body }) => saveRates(trx, actor, body, await readSettings(trx), 'vi'),
  preview: async (db, { maker }, { body }) => {
    const currencies = await findRatedCurrencies(db);
    const posted = await findPostedRates(db, scopeOf(maker, body.pham_vi), await readClock(db));
    const lines = body.dong.map((line) => {
      const code = currencies.get(line.tien_id)?.ma ?? String(line.tien_id);
      const before = pickPostedRate(posted, line.tien_id, line.nhom_ty_gia);
      return { name: line.nhom_ty_gia ? `${code} ${line.nhom_ty_gia}` : code, before, line };
    });
    return {
      loai: 'thay_doi',
      ten: lines.map(({ name }) => name).join(', '),
      truoc: Object.fromEntries(lines.map(({ name, before }) => [name, before ? shown(before) : null])),
      sau: Object.fromEntries(lines.map(({ name, line }) => [name, shown(line)])),
    };
  },
};
