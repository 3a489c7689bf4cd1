import { envelope, idParam } from '@doi-tien/contract/primitives.schema';
import {
  foreignCurrencyOption,
  type RateRow,
  rateDesk,
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
import { permit, signedIn } from '../../platform/http/access.ts';
import { act } from '../../platform/http/act.ts';
import type { App } from '../../platform/http/app.ts';
import { findRow } from '../../platform/http/lists/list.ts';
import { registerExport } from '../../platform/http/lists/list-export.ts';
import { registerList } from '../../platform/http/lists/list-route.ts';
import { languageOf } from '../../platform/http/messages.ts';
import { ok } from '../../platform/http/reply.ts';
import { rateList } from './rates.lists.ts';
import { findHistory } from './rates.repository.ts';
import { readDesk, readForeignOptions, readYesterday, saveRates } from './rates.service.ts';

const tags = ['ty-gia'];
const HISTORY_DAYS = 30;

export interface RateTools {
  readSettings: (db: Db) => Promise<Settings>;
}

export function rateRoutes(app: App, { readSettings }: RateTools): void {
  historyRoutes(app);

  app.get('/ty-gia/niem-yet', {
    config: { access: signedIn },
    schema: { tags, response: { 200: envelope(rateDesk) } },
    handler: async (request) =>
      ok(request, await request.database.read(async (db) => readDesk(db, await readSettings(db)))),
  });

  app.get('/ty-gia/hom-qua', {
    config: { access: signedIn },
    schema: { tags, response: { 200: envelope(yesterdaysRates) } },
    handler: async (request) => {
      const zone = request.actor.timeZone;
      return ok(request, await request.database.read((db) => readYesterday(db, zone)));
    },
  });

  app.get('/ty-gia/options/loai-ngoai-te', {
    config: { access: signedIn },
    schema: { tags, response: { 200: envelope(z.array(foreignCurrencyOption)) } },
    handler: async (request) => ok(request, await request.database.read(readForeignOptions)),
  });

  app.post('/ty-gia', {
    config: { access: permit('ty-gia', 'create') },
    schema: { tags, body: ratesBody, response: { 200: envelope(ratesSaved) } },
    handler: async (request) => {
      const language = languageOf(request.headers['accept-language']);
      const saved = await act(request, async (trx) =>
        saveRates(trx, request.actor, request.body, await readSettings(trx), language),
      );
      return ok(request, saved, 'created');
    },
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
    handler: async (request) =>
      ok(request, await request.database.read((db) => findRow<RateRow>(db, rateList, request.params.id))),
  });

  app.get('/ty-gia/lich-su', {
    config,
    schema: { tags, querystring: rateHistoryQuery, response: { 200: envelope(rateHistory) } },
    handler: async (request) => {
      const { tien_id, nhom_ty_gia, tu_ngay, den_ngay } = request.query;
      const zone = request.actor.timeZone;
      const lastDay = den_ngay ? Temporal.PlainDate.from(den_ngay) : Temporal.Now.plainDateISO(zone);
      const firstDay = tu_ngay ? Temporal.PlainDate.from(tu_ngay) : lastDay.subtract({ days: HISTORY_DAYS });
      const from = startOf(firstDay, zone);
      const to = startOf(lastDay.add({ days: 1 }), zone);
      return ok(request, await request.database.read((db) => findHistory(db, tien_id, nhom_ty_gia || null, from, to)));
    },
  });
}

function startOf(day: Temporal.PlainDate, zone: string): string {
  return day.toZonedDateTime(zone).toInstant().toString();
}
