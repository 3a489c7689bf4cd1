/** What programs use of a database: columns with their types, and functions with their arguments and results. */
export const INTERFACE = `
  SELECT format('%s.%s %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod)) AS part
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'v')
  UNION ALL
  SELECT format('%s(%s) %s', p.proname, pg_get_function_identity_arguments(p.oid), pg_get_function_result(p.oid))
  FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace AND p.prorettype <> 'trigger'::regtype
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
  ORDER BY 1`;

/** What a program that does not know a column cannot fill. */
export const NEEDED = `
  SELECT format('%s.%s', c.relname, a.attname) AS part
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnotnull AND NOT a.atthasdef AND a.attidentity = ''
  ORDER BY 1`;

/** What the books of a database come to. */
export const FIGURES = `
  SELECT (SELECT count(*)::int FROM giao_dich) AS tickets,
         (SELECT sum(gia_tri)::text FROM giao_dich WHERE trang_thai = 1) AS traded,
         (SELECT sum(loi_nhuan)::text FROM giao_dich WHERE trang_thai = 1) AS earned,
         (SELECT count(*)::int FROM dong_but_toan) AS lines,
         (SELECT sum(gia_von)::text FROM vi_the) AS cost,
         (SELECT count(*)::int FROM khach_hang) AS customers`;

/** Beside the archive of a release: what a later version has to find in it, and what it must not take from its programs unnoticed. */
export interface Release {
  /** The newest migration of the release. */
  program: string;
  figures: Record<string, unknown>;
  interface: string[];
  needed: string[];
}
