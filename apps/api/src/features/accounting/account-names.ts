import { SETTING_KEYS } from '@doi-tien/contract/settings';
import { sql } from 'kysely';
import type { AccountNumbers, NumberSetting } from '../../domain/accounting/account-numbers.ts';
import type { Db } from '../../platform/db/database.ts';
import { fileText, type Language } from '../../platform/http/messages.ts';

/** What stands on each account number: several things where the settings or items give one number to several. */
export type AccountNames = ReadonlyMap<string, string>;

export async function readAccountNames(db: Db, numbers: AccountNumbers, language: Language): Promise<AccountNames> {
  const { rows } = await sql<{ number: string; name: string }>`
    SELECT tk_ke_toan AS number, ten AS name FROM khoan_muc WHERE loai <> 4 ORDER BY thu_tu, id`.execute(db);
  const keys = SETTING_KEYS.filter((key): key is NumberSetting => key.startsWith('tk_'));
  const named = [
    ...keys.map((key) => ({ number: numbers[key], name: fileText(language, `accounts.names.${key}`) })),
    ...rows,
  ];
  const names = new Map<string, string[]>();
  for (const { number, name } of named) names.set(number, [...(names.get(number) ?? []), name]);
  return new Map([...names].map(([number, all]) => [number, [...new Set(all)].join('; ')]));
}
