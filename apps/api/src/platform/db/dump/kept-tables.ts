import type pg from 'pg';

/**
 * Gone within the hour anyway, and nothing anybody should find in an archive: people sign in again after a restore. What
 * was backed up or checked when is a matter of the installation, not of the business. What a printer had to print is not printed again.
 */
const PASSING = [
  'phien',
  'ma_otp',
  'dat_lai_mat_khau',
  'dang_nhap_sai',
  'captcha_da_dung',
  'thu_thach_passkey',
  'man_hinh_khach',
  'thu_di',
  'sao_luu',
  'book_check',
  'tep_xuat',
  'phan_tep_xuat',
  'live_events',
  'installed_routines',
  'tin_su_kien',
  'tin_gui',
  'tinh_trang_may_in',
  'lenh_in',
];

export interface KeptTable {
  name: string;
  columns: string[];
}

/** Every table that matters, each after those it refers to. */
export async function findKeptTables(client: pg.ClientBase): Promise<KeptTable[]> {
  const { rows } = await client.query<KeptTable & { needs: string[] }>(
    `SELECT c.relname AS name,
            (SELECT array_agg(a.attname::text ORDER BY a.attnum) FROM pg_attribute a
             WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columns,
            (SELECT coalesce(array_agg(DISTINCT f.confrelid::regclass::text), '{}') FROM pg_constraint f
             WHERE f.conrelid = c.oid AND f.contype = 'f' AND f.confrelid <> c.oid) AS needs
     FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> 'pgmigrations'
       AND c.relname <> ALL($1) ORDER BY c.relname`,
    [PASSING],
  );
  const sorted: KeptTable[] = [];
  const placed = new Set<string>(PASSING);
  while (sorted.length < rows.length) {
    const ready = rows.filter(({ name, needs }) => !placed.has(name) && needs.every((need) => placed.has(need)));
    if (ready.length === 0) throw new Error('The tables refer to each other in a circle');
    for (const { name, columns } of ready) {
      sorted.push({ name, columns });
      placed.add(name);
    }
  }
  return sorted;
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

export function columnList({ columns }: Pick<KeptTable, 'columns'>): string {
  return columns.map(quoted).join(', ');
}
