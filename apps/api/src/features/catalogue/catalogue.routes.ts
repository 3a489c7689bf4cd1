import {
  type Currency,
  type CurrencyType,
  currency,
  currencyBody,
  currencyDetail,
  currencyType,
  currencyTypeBody,
  type Denomination,
  denomination,
  denominationBody,
  reorderBody,
} from '@doi-tien/contract/catalogue.schema';
import { envelope, idParam } from '@doi-tien/contract/primitives.schema';
import { z } from 'zod';
import { seesCostOf } from '../../domain/rights/profit-sight.ts';
import type { Collection } from '../../platform/collections/collection.service.ts';
import { registerCollection } from '../../platform/collections/collection.ts';
import type { Db } from '../../platform/db/database.ts';
import { permit } from '../../platform/http/access.ts';
import type { App } from '../../platform/http/app.ts';
import { registerAct } from '../../platform/http/register-act.ts';
import { ok } from '../../platform/http/reply.ts';
import { announce } from '../../platform/live/live.ts';
import { currencyImporter, currencyTypeImporter, denominationImporter } from './catalogue.import.ts';
import { currencyList, currencyTypeList, denominationList } from './catalogue.lists.ts';
import {
  checkCurrency,
  checkCurrencyDelete,
  checkCurrencyType,
  checkDenomination,
  checkDenominationDelete,
} from './catalogue.rules.ts';
import { confirmHeldCurrency, confirmHeldNote } from './confirm-held.ts';
import { readCurrencyDetail } from './currency-detail.ts';
import { reorder } from './reorder.ts';

/** Every open screen that shows the catalogue reads it again. */
const afterChange = (trx: Db) => announce(trx, { topic: 'catalogue' });

const currencyTypes: Collection<CurrencyType> = {
  path: '/loai-tien',
  permission: 'loai-tien',
  isOfCompany: true,
  table: 'loai_tien',
  list: currencyTypeList,
  item: currencyType,
  body: currencyTypeBody,
  check: checkCurrencyType,
  afterChange,
};
const currencies: Collection<Currency> = {
  path: '/tien',
  permission: 'tien',
  isOfCompany: true,
  table: 'tien',
  list: currencyList,
  item: currency,
  body: currencyBody,
  check: checkCurrency,
  confirm: { update: confirmHeldCurrency },
  checkDelete: checkCurrencyDelete,
  afterChange,
};
const denominations: Collection<Denomination> = {
  path: '/menh-gia',
  permission: 'menh-gia',
  isOfCompany: true,
  table: 'menh_gia',
  list: denominationList,
  item: denomination,
  body: denominationBody,
  check: checkDenomination,
  confirm: { update: confirmHeldNote },
  afterChange,
  checkDelete: checkDenominationDelete,
};

export const catalogueImporters = [
  currencyTypeImporter(currencyTypes),
  currencyImporter(currencies),
  denominationImporter(denominations),
];

export function catalogueRoutes(app: App): void {
  registerReorder(app, '/loai-tien', 'loai-tien', 'loai_tien');
  registerCollection(app, currencyTypes);
  registerReorder(app, '/tien', 'tien', 'tien');
  registerCollection(app, currencies);
  registerCollection(app, denominations);

  app.get('/tien/:id/chi-tiet', {
    config: { access: permit('tien', 'index') },
    schema: { tags: ['tien'], params: idParam, response: { 200: envelope(currencyDetail) } },
    handler: async (request) => {
      const { asker, database, params } = request;
      const seesCost = (group: number) => seesCostOf(asker.permissions, group);
      const found = await database.read((db) =>
        readCurrencyDetail(db, asker.branchId, currencies, params.id, seesCost),
      );
      return ok(request, found);
    },
  });
}

function registerReorder(app: App, path: string, area: 'tien' | 'loai-tien', table: 'tien' | 'loai_tien'): void {
  registerAct(app, 'PATCH', `${path}/thu-tu`, {
    access: permit(area, 'update'),
    isOfCompany: true,
    tags: [area],
    body: reorderBody,
    answer: z.array(z.int()),
    work: (trx, actor, { body }) => reorder(trx, actor, { area, table }, body.ids),
  });
}
