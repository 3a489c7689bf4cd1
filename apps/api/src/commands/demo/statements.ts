import { OUTSIDE_ACCOUNT } from '@doi-tien/contract/statement';
import type { OutsideAccount } from '@doi-tien/contract/statement.schema';
import { add, compare } from '@doi-tien/money/decimal';
import { sql } from 'kysely';
import { currencyByCode } from '../../domain/currencies/currencies.ts';
import { readStatement } from '../../features/statement/formats/read-statement.ts';
import { outsideAccounts } from '../../features/statement/outside-accounts.ts';
import { fileHash, prepareStatements, saveStatements } from '../../features/statement/statement-import.service.ts';
import { createRecord } from '../../platform/collections/collection.service.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Business } from './trading-day.ts';

/** For how many days the demo has a statement. */
const DAYS = 5;
const FEE = '5500';

/** A bank account of the first branch, with a statement of the last days that differs from the books in a few lines. */
export async function writeStatements(
  trx: Db,
  { branchId, currencies, staff }: Business,
  today: string,
): Promise<void> {
  const currency = currencyByCode(currencies, 'VND-BANK');
  const account = await createRecord(trx, staff.manager, outsideAccounts, {
    loai: OUTSIDE_ACCOUNT.bank,
    ten: 'Vietcombank',
    so: '0071000123456',
    tien_id: currency.id,
    chi_nhanh_id: branchId,
    ngan_hang: 'Vietcombank',
    chu_tai_khoan: 'DOI TIEN CO',
  });
  const table = await bankTable(trx, account, today);
  if (table === null) return;
  const bytes = Buffer.from(table);
  const reading = await readStatement({
    bytes,
    account: account.so,
    isWallet: false,
    timeZone: 'Asia/Ho_Chi_Minh',
    table: { decimals: currency.decimals, choice: null, layouts: {}, isTrial: false },
  });
  const statements = await prepareStatements(reading, account, [], new Date());
  const file = {
    upload: { name: 'vietcombank.csv', hash: fileHash(bytes) },
    reading,
    statements,
    personId: staff.manager.id,
  };
  await saveStatements(trx, account, file, async () => staff.manager);
}

interface Moved {
  day: string;
  amount: string;
  code: string | null;
  reference: string | null;
  name: string | null;
}

/** What a bank would list: most movements of the books, one of them missing, and a fee that the books do not have. */
async function bankTable(trx: Db, account: OutsideAccount, today: string): Promise<string | null> {
  const { rows } = await sql<Moved & { before: string }>`
    SELECT e.ngay AS day, trim_scale(i.so_luong)::text AS amount, e.ma_giao_dich AS code, g.ma_tham_chieu AS reference, g.ten_khach AS name,
           (SELECT trim_scale(coalesce(sum(o.so_luong), 0))::text FROM outside_book_lines o JOIN but_toan b ON b.id = o.but_toan_id
            WHERE o.tai_khoan_id = ${account.id} AND b.ngay <= ${today}::date - ${DAYS}::int) AS before
    FROM outside_book_lines i JOIN entry_origins e ON e.id = i.but_toan_id LEFT JOIN giao_dich g ON g.id = e.giao_dich_id
    WHERE i.tai_khoan_id = ${account.id} AND e.ngay > ${today}::date - ${DAYS}::int ORDER BY e.ngay, i.id`.execute(trx);
  let balance = rows[0]?.before ?? '0';
  const lines = ['Transaction date,Reference,Debit,Credit,Balance,Description'];
  const write = (day: string, amount: string, reference: string, text: string) => {
    balance = add(balance, amount);
    const isIn = compare(amount, '0') > 0;
    const sides = isIn ? `,${amount}` : `${amount.slice(1)},`;
    lines.push(`${day.split('-').reverse().join('/')},${reference},${sides},${balance},${text}`);
  };
  for (const [index, { day, amount, code, reference, name }] of rows.slice(0, -1).entries()) {
    const text = [name?.replaceAll(',', ' '), index % 3 === 0 ? code?.replaceAll('-', '') : 'TRANSFER'];
    write(day, amount, index % 4 === 3 ? '' : (reference ?? ''), text.filter(Boolean).join(' '));
    if (index === 0) write(day, `-${FEE}`, 'FEE01', 'SMS BANKING FEE');
  }
  // A demo of a day or two may have nothing to list.
  return lines.length > 1 ? `${lines.join('\n')}\n` : null;
}
