import { envelope, idParam } from '@doi-tien/contract/primitives.schema';
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
import { ok } from '../../platform/http/reply.ts';
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

  app.get('/ty-gia/niem-yet', {
    config: { access: signedIn },
    schema: { tags, querystring: rateDeskQuery, response: { 200: envelope(rateDesk) } },
    handler: async (request) => {
      const { asker, database, query } = request;
      return ok(request, await database.read(async (db) => readDesk(db, asker, query.pham_vi, await readSettings(db))));
    },
  });

  app.get('/ty-gia/hom-qua', {
    config: { access: signedIn },
    schema: { tags, querystring: rateDeskQuery, response: { 200: envelope(yesterdaysRates) } },
    handler: async (request) => {
      const { asker, database, query } = request;
      return ok(request, await database.read((db) => readYesterday(db, asker, query.pham_vi)));
    },
  });

  app.get('/ty-gia/options/loai-ngoai-te', {
    config: { access: signedIn },
    schema: { tags, response: { 200: envelope(z.array(foreignCurrencyOption)) } },
    handler: async (request) => {
      const { asker, database } = request;
      return ok(request, await database.read((db) => readForeignOptions(db, asker.branchId)));
    },
  });

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

  app.get('/ty-gia/:id', {
    config,
    schema: { tags, params: idParam, response: { 200: envelope(rateRow) } },
    handler: async (request) => {
      const { asker, database, params } = request;
      return ok(request, await database.read((db) => findRow<RateRow>(db, rateList, params.id, asker.branchId)));
    },
  });

  app.get('/ty-gia/lich-su', {
    config,
    schema: { tags, querystring: rateHistoryQuery, response: { 200: envelope(rateHistory) } },
    handler: async (request) => {
      const { tien_id: currencyId, nhom_ty_gia, pham_vi, tu_ngay, den_ngay } = request.query;
      const zone = request.asker.timeZone;
      const lastDay = den_ngay ? Temporal.PlainDate.from(den_ngay) : Temporal.Now.plainDateISO(zone);
      const firstDay = tu_ngay ? Temporal.PlainDate.from(tu_ngay) : lastDay.subtract({ days: HISTORY_DAYS });
      const from = startOf(firstDay, zone);
      const to = startOf(lastDay.add({ days: 1 }), zone);
      const asked = { scope: scopeOf(request.asker, pham_vi), currencyId, group: nhom_ty_gia || null, from, to };
      return ok(request, await request.database.read((db) => findHistory(db, asked)));
    },
  });
}

function startOf(day: Temporal.PlainDate, zone: string): string {
  return day.toZonedDateTime(zone).toInstant().toString();
}
