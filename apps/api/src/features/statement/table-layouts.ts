import { LAYOUTS_KEPT } from '@doi-tien/contract/statement';
import type { OutsideAccount } from '@doi-tien/contract/statement.schema';
import { type TableChoice, type TableView, tableChoice } from '@doi-tien/contract/statement-import.schema';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { errorText, type Language } from '../../platform/http/messages.ts';
import { needOf, type TableView as ReadView } from './formats/table-reading.ts';

/** Choices for tables with certain headings, by their fingerprint: those of the account's branch, or of the company. */
export async function readLayouts(db: Db, account: OutsideAccount): Promise<Record<string, TableChoice>> {
  const { rows } = await sql<{ dau_van: string; chon: unknown }>`
    SELECT encode(dau_van, 'hex') AS dau_van, chon FROM mau_sao_ke
    WHERE chi_nhanh_id IS NOT DISTINCT FROM ${account.chi_nhanh_id ?? null}
    ORDER BY ngay_cap_nhat DESC, id DESC LIMIT ${LAYOUTS_KEPT}`.execute(db);
  return Object.fromEntries(
    rows.flatMap(({ dau_van, chon }) => {
      const { data } = tableChoice.safeParse(chon);
      return data ? [[dau_van, data]] : [];
    }),
  );
}

/** Keeps what a person chose. A table without headings has nothing to be recognised by. */
export async function keepLayout(trx: Db, account: OutsideAccount, table: ReadView | null): Promise<void> {
  if (!table?.fingerprint || !table.choice.nho) return;
  const chon = JSON.stringify({ ...table.choice, hang_tieu_de: 0, nho: false });
  await sql`
    INSERT INTO mau_sao_ke (chi_nhanh_id, dau_van, chon)
    VALUES (${account.chi_nhanh_id ?? null}, decode(${table.fingerprint}, 'hex'), ${chon}::jsonb)
    ON CONFLICT ON CONSTRAINT one_choice_for_a_layout DO UPDATE SET chon = EXCLUDED.chon, ngay_cap_nhat = now()
      WHERE mau_sao_ke.chon IS DISTINCT FROM EXCLUDED.chon`.execute(trx);
}

/** The table as the person who chooses its columns sees it. */
export function tableAnswer(table: ReadView | null, language: Language): TableView | null {
  if (!table) return null;
  const { refusal, choice, isRemembered, width, rows } = table;
  const { text, dot, comma } = refusal?.params ?? {};
  return {
    can: refusal && needOf(refusal),
    ly_do: refusal && errorText(language, refusal.word, refusal.params),
    vi_du:
      dot !== undefined && comma !== undefined ? { chu: String(text), cham: String(dot), phay: String(comma) } : null,
    chon: choice,
    da_nho: isRemembered,
    so_cot: width,
    hang: rows.map(({ line, cells }) => ({ dong: line, o: cells })),
  };
}
