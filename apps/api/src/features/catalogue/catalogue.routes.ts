import {
  currencyType,
  currencyTypeBody,
  denomination,
  denominationBody,
  money,
  moneyBody,
} from '@doi-tien/contract/catalogue.schema';
import type { App } from '../../app.ts';
import type { Db } from '../../db/database.ts';
import { registerCollection } from '../../http/collection.ts';
import { announce } from '../../http/live.ts';
import { currencyTypeList, denominationList, moneyList } from './catalogue.lists.ts';
import { checkCurrencyType, checkDenomination, checkMoney, checkMoneyDelete } from './catalogue.rules.ts';

/** Every open screen that shows the catalogue reads it again. */
const afterChange = (trx: Db) => announce(trx, { topic: 'catalogue' });

export function catalogueRoutes(app: App): void {
  registerCollection(app, {
    ...{ path: '/loai-tien', permission: 'loai-tien', table: 'loai_tien', list: currencyTypeList },
    ...{ item: currencyType, body: currencyTypeBody, check: checkCurrencyType, afterChange },
  });
  registerCollection(app, {
    ...{ path: '/tien', permission: 'tien', table: 'tien', list: moneyList },
    ...{ item: money, body: moneyBody, check: checkMoney, checkDelete: checkMoneyDelete, afterChange },
  });
  registerCollection(app, {
    ...{ path: '/menh-gia', permission: 'menh-gia', table: 'menh_gia', list: denominationList },
    ...{ item: denomination, body: denominationBody, check: checkDenomination, afterChange },
  });
}
