import { ITEM_KIND, isNumberOfItem } from '@doi-tien/contract/voucher';
import { type Item, item, itemBody } from '@doi-tien/contract/voucher.schema';
import { sql } from 'kysely';
import type { Collection } from '../../platform/collections/collection.service.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError, fieldError } from '../../platform/http/app-error.ts';
import type { ListField } from '../../platform/http/lists/list-field.ts';
import type { ListSpec } from '../../platform/http/lists/list-spec.ts';
import type { FileTextKey } from '../../platform/http/messages.ts';
import { collectionImporter } from '../../platform/imports/collection-importer.ts';
import { announce } from '../../platform/live/live.ts';

const column = (name: string, kind: ListField['kind'] = 'text'): ListField => ({ kind, sql: sql.ref(`k.${name}`) });

const ITEM_WORDS: Record<string, FileTextKey> = {
  [ITEM_KIND.expense]: 'itemKind.expense',
  [ITEM_KIND.income]: 'itemKind.income',
  [ITEM_KIND.capital]: 'itemKind.capital',
  [ITEM_KIND.bank]: 'itemKind.bank',
};

const itemList: ListSpec = {
  from: sql`khoan_muc k`,
  key: sql`k.id`,
  fields: {
    id: column('id', 'number'),
    ma: { ...column('ma'), search: true },
    ten: { ...column('ten'), search: true },
    loai: { ...column('loai', 'number'), words: ITEM_WORDS },
    tk_ke_toan: { ...column('tk_ke_toan'), search: true },
    thu_tu: column('thu_tu', 'number'),
    trang_thai: column('trang_thai', 'number'),
    ghi_chu: { ...column('ghi_chu'), search: true },
    phien_ban: column('phien_ban', 'number'),
    ngay_tao: column('ngay_tao', 'timestamp'),
    ngay_cap_nhat: column('ngay_cap_nhat', 'timestamp'),
  },
};

/** What receipts and payments are about. */
export const items: Collection<Item> = {
  path: '/khoan-muc',
  permission: 'khoan-muc',
  isOfCompany: true,
  table: 'khoan_muc',
  list: itemList,
  item,
  body: itemBody,
  check: checkItem,
  checkDelete: checkItemDelete,
  afterChange: (trx) => announce(trx, { topic: 'vouchers' }),
};

export const itemImporter = collectionImporter({
  kind: 'khoan-muc',
  collection: items,
  key: ['ma'],
  keyOf: ({ ma }) => String(ma).toLowerCase(),
  columns: [
    { field: 'ma', kind: 'code', isRequired: true, example: 'CP-QUANG-CAO' },
    { field: 'ten', kind: 'text', isRequired: true, example: 'Quảng cáo' },
    {
      field: 'loai',
      kind: 'integer',
      isRequired: true,
      example: '1',
      words: {
        'chi phi': 1,
        expense: 1,
        'thu khac': 2,
        'other income': 2,
        von: 3,
        capital: 3,
        'ngan hang': 4,
        bank: 4,
      },
    },
    { field: 'tk_ke_toan', kind: 'code', isRequired: true, example: '642' },
    { field: 'thu_tu', kind: 'integer', example: '10' },
    { field: 'trang_thai', kind: 'integer', example: '1', words: { 'dang dung': 1, ngung: 2, 'ngung dung': 2 } },
    { field: 'ghi_chu', kind: 'text', isNullable: true, example: '' },
  ],
});

/** What an item is about decides which account its vouchers move. */
async function checkItem(trx: Db, given: Partial<Item>, current?: Item): Promise<void> {
  const { loai, tk_ke_toan } = { ...current, ...given } as Item;
  const isOther = loai !== current?.loai;
  if (current && isOther && (await isItemUsed(trx, current.id))) throw fieldError('loai', 'fixedWhileUsed');
  const isNew = isOther || tk_ke_toan !== current.tk_ke_toan;
  if (isNew && !isNumberOfItem(loai, tk_ke_toan)) throw fieldError('tk_ke_toan', 'accountOfOthers');
}

async function checkItemDelete(trx: Db, current: Item): Promise<void> {
  if (await isItemUsed(trx, current.id)) throw new AppError('RECORD_IN_USE');
}

/** No voucher may begin to name it before the change is through: a voucher holds its item. */
async function isItemUsed(trx: Db, id: number): Promise<boolean> {
  await sql`SELECT FROM khoan_muc WHERE id = ${id} FOR UPDATE`.execute(trx);
  const { rows } = await sql`SELECT FROM phieu_thu_chi WHERE khoan_muc_id = ${id} LIMIT 1`.execute(trx);
  return rows.length > 0;
}
