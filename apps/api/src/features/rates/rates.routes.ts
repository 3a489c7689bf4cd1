import { idParam } from '@doi-tien/contract/primitives.schema';
import {
  followCompanyBody,
  foreignCurrencyOption,
  type RateRow,
  rateDesk,
  rateDeskQuery,
  rateHistory,
  rateHistoryQuery,
  rateRow,
  ratesBody,
  ratesSaved,
  yesterdaysRates,
} from '@doi-tien/contract/rates.schema';
import type { Settings } from '@doi-tien/contract/settings';
import { z } from 'zod';
import type { Db } from '../../platform/db/database.ts';
import { registerExport } from '../../platform/files/exports/list-export.ts';
import { permit, signedIn } from '../../platform/http/access.ts';
import type { App } from '../../platform/http/app.ts';
import { findRow } from '../../platform/http/lists/list.ts';
import { registerList } from '../../platform/http/lists/list-route.ts';
import { registerAct } from '../../platform/http/register-act.ts';
import { registerRead } from '../../platform/http/register-read.ts';
import { readDesk, readForeignOptions, readYesterday, scopeOf } from './desk.service.ts';
import { findHistory } from './history.repository.ts';
import { rateList } from './rates.lists.ts';
import { followCompany, saveRates } from './rates.service.ts';
import { previewOfFollowing, previewOfRates } from './rates-preview.ts';

const tags = ['ty-gia'];
const HISTORY_DAYS = 30;

export interface RateTools {
  readSettings: (db: Db) => Promise<Settings>;
}

export function rateRoutes(app: App, { readSettings }: RateTools): void {
  historyRoutes(app);

  registerRead(
    app,
    '/ty-gia/niem-yet',
    { access: signedIn, tags, querystring: rateDeskQuery, answer: rateDesk },
    async (db, asker, { query }) => readDesk(db, asker, query.pham_vi, await readSettings(db)),
  );

  registerRead(
    app,
    '/ty-gia/hom-qua',
    { access: signedIn, tags, querystring: rateDeskQuery, answer: yesterdaysRates },
    (db, asker, { query }) => readYesterday(db, asker, query.pham_vi),
  );

  registerRead(
    app,
    '/ty-gia/options/loai-ngoai-te',
    { access: signedIn, tags, answer: z.array(foreignCurrencyOption) },
    (db, asker) => readForeignOptions(db, asker.branchId),
  );

  const ofRates = { access: permit('ty-gia', 'create'), tags, answer: ratesSaved };

  registerAct(app, 'POST', '/ty-gia', {
    ...ofRates,
    body: ratesBody,
    work: async (trx, actor, { body, language }) => saveRates(trx, actor, body, await readSettings(trx), language),
    preview: (db, { maker }, { body }) => previewOfRates(db, maker, body),
  });

  registerAct(app, 'POST', '/ty-gia/theo-cong-ty', {
    ...ofRates,
    body: followCompanyBody,
    work: async (trx, actor, { body }) => followCompany(trx, actor, body, await readSettings(trx)),
    preview: (db, { maker }, { body }) => previewOfFollowing(db, maker, body),
  });
}

/** What was, as a list, one by one, as a file and as points of a chart. */
function historyRoutes(app: App): void {
  const config = { access: permit('ty-gia', 'index') };

  registerList(app, '/ty-gia', { ...config, tags, item: rateRow, list: rateList });

  registerExport(app, '/ty-gia', rateList, permit('ty-gia', 'export'));

  registerRead(app, '/ty-gia/:id', { ...config, tags, params: idParam, answer: rateRow }, (db, asker, { params }) =>
    findRow<RateRow>(db, rateList, params.id, asker.branchId),
  );

  registerRead(
    app,
    '/ty-gia/lich-su',
    { ...config, tags, querystring: rateHistoryQuery, answer: rateHistory },
    (db, asker, { query }) => {
      const { tien_id: currencyId, nhom_ty_gia, pham_vi, tu_ngay, den_ngay } = query;
      const zone = asker.timeZone;
      const lastDay = den_ngay ? Temporal.PlainDate.from(den_ngay) : Temporal.Now.plainDateISO(zone);
      const firstDay = tu_ngay ? Temporal.PlainDate.from(tu_ngay) : lastDay.subtract({ days: HISTORY_DAYS });
      const from = startOf(firstDay, zone);
      const to = startOf(lastDay.add({ days: 1 }), zone);
      return findHistory(db, { scope: scopeOf(asker, pham_vi), currencyId, group: nhom_ty_gia || null, from, to });
    },
  );
}

function startOf(day: Temporal.PlainDate, zone: string): string {
  return day.toZonedDateTime(zone).toInstant().toString();
}
