import type { Currency, CurrencyType, Denomination } from '@doi-tien/contract/catalogue.schema';
import { canonical, isDecimal } from '@doi-tien/money/decimal';
import type { Collection } from '../../platform/collections/collection.service.ts';
import { collectionImporter } from '../../platform/imports/collection-importer.ts';
import type { ImportColumn, Importer } from '../../platform/imports/importer.ts';
import { confirmWhileHolding } from './confirm-held.ts';

const status: ImportColumn = {
  field: 'trang_thai',
  kind: 'integer',
  example: '1',
  words: { 'dang dung': 1, 'dang su dung': 1, 'hoat dong': 1, active: 1, ngung: 2, 'ngung dung': 2, inactive: 2 },
};
const order: ImportColumn = { field: 'thu_tu', kind: 'integer', example: '10' };
const code: ImportColumn = { field: 'ma', kind: 'code', isRequired: true, example: 'VI-DU' };
const name: ImportColumn = { field: 'ten', kind: 'text', isRequired: true, example: 'Tiền ví dụ' };

export function currencyTypeImporter(collection: Collection<CurrencyType>): Importer {
  return collectionImporter({
    kind: 'loai-tien',
    collection,
    key: ['ma'],
    keyOf: ({ ma }) => String(ma),
    columns: [
      code,
      { ...name, example: 'Loại tiền ví dụ' },
      { field: 'nhom', kind: 'integer', isRequired: true, example: '2' },
      order,
      status,
    ],
  });
}

export function currencyImporter(collection: Collection<Currency>): Importer {
  return collectionImporter({
    kind: 'tien',
    collection,
    confirm: confirmWhileHolding,
    key: ['ma'],
    keyOf: ({ ma }) => String(ma),
    references: [{ column: 'ma_loai_tien', field: 'loai_tien_id', table: 'loai_tien' }],
    columns: [
      code,
      name,
      { field: 'ky_hieu', kind: 'text', isRequired: true, example: 'V' },
      {
        field: 'ma_loai_tien',
        kind: 'code',
        isRequired: true,
        example: 'NGOAI-TE',
        aliases: ['ten_loai_tien', 'loai_tien_id'],
      },
      { field: 'so_le', kind: 'integer', isRequired: true, example: '2' },
      { field: 'don_vi_ty_gia', kind: 'integer', example: '1' },
      { field: 'ton_toi_thieu', kind: 'decimal', example: '0' },
      order,
      status,
    ],
  });
}

export function denominationImporter(collection: Collection<Denomination>): Importer {
  return collectionImporter({
    kind: 'menh-gia',
    collection,
    confirm: confirmWhileHolding,
    key: ['tien_id', 'gia_tri'],
    // The same note however its value is spelled.
    keyOf: ({ tien_id, gia_tri }) => `${tien_id} ${isDecimal(String(gia_tri)) ? canonical(String(gia_tri)) : gia_tri}`,
    references: [{ column: 'ma_tien', field: 'tien_id', table: 'tien' }],
    columns: [
      { field: 'ma_tien', kind: 'code', isRequired: true, aliases: ['tien_id'], example: 'USD' },
      { field: 'gia_tri', kind: 'decimal', isRequired: true, example: '100' },
      { field: 'nhom_ty_gia', kind: 'text', isNullable: true, example: '50–100' },
      { field: 'dang_luu_hanh', kind: 'boolean', example: 'có' },
    ],
  });
}
