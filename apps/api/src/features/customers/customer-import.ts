import { lettersAndDigits } from '@doi-tien/contract/customers';
import { type Customer, customerRowBody } from '@doi-tien/contract/customers.schema';
import type { Asker } from '../../platform/actor.ts';
import type { Db } from '../../platform/db/database.ts';
import { fieldError } from '../../platform/http/app-error.ts';
import { collectionImporter } from '../../platform/imports/collection-importer.ts';
import type { Importer } from '../../platform/imports/importer.ts';
import { customers } from './customers.ts';
import { isShortOfZeros } from './lost-zeros.rules.ts';
import { insertPapers } from './papers.repository.ts';

const keyOf = (so: unknown) => lettersAndDigits(String(so));

/** Customers from a file: a row is a person with one paper. The paper, any of those a person has, tells who the row is about. */
export const customerImporter: Importer = collectionImporter<Customer>({
  kind: 'khach-hang',
  collection: {
    ...customers,
    body: customerRowBody,
    check: checkRow,
    toColumns: ({ loai_giay_to: _kind, so_giay_to: _number, ...columns }) => columns,
    writeParts: (trx, id, { loai_giay_to, so_giay_to }) =>
      insertPapers(trx, id, [{ loai: String(loai_giay_to), so: String(so_giay_to), trang_thai: 1 }]),
  },
  key: ['loai_giay_to', 'so_giay_to'],
  keyOf: ({ so_giay_to }) => keyOf(so_giay_to),
  // Who a person is said to be is told by their history; the lock is still short.
  mostRecorded: 5000,
  keysOf: ({ giay_to }) => giay_to.map(({ so }) => keyOf(so)),
  columns: [
    { field: 'ho_va_ten', kind: 'text', isRequired: true, example: 'Nguyễn Văn Ví Dụ' },
    { field: 'loai_giay_to', kind: 'text', isRequired: true, example: 'CCCD' },
    { field: 'so_giay_to', kind: 'text', isRequired: true, example: '079085000000' },
    { field: 'ngay_sinh', kind: 'day', isNullable: true, example: '31/12/1985' },
    {
      field: 'gioi_tinh',
      kind: 'integer',
      isNullable: true,
      example: '1',
      words: { nam: 1, male: 1, nu: 2, female: 2 },
    },
    { field: 'quoc_tich', kind: 'text', isNullable: true, example: 'Việt Nam' },
    { field: 'dien_thoai', kind: 'text', isNullable: true, example: '0901234567' },
    { field: 'dia_chi', kind: 'text', isNullable: true, example: '' },
    { field: 'tinh', kind: 'text', isNullable: true, example: '' },
    { field: 'xa', kind: 'text', isNullable: true, example: '' },
    { field: 'nghe_nghiep', kind: 'text', isNullable: true, example: '' },
    {
      field: 'muc_rui_ro',
      kind: 'integer',
      example: '1',
      words: { thuong: 1, usual: 1, cao: 2, high: 2, 'khong giao dich': 3, 'no trades': 3 },
    },
    { field: 'ghi_chu', kind: 'text', isNullable: true, example: '' },
  ],
});

/** A spreadsheet drops the zeros a number begins with, and the rest may be the number of another person. So the row is refused. */
async function checkRow(
  trx: Db,
  given: Record<string, unknown>,
  current: Customer | undefined,
  asker: Asker,
): Promise<void> {
  if (!current && isShortOfZeros(String(given.loai_giay_to), String(given.so_giay_to)))
    throw fieldError('so_giay_to', 'lostZeros');
  await customers.check?.(trx, given, current, asker);
}
