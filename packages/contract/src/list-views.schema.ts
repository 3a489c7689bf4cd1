import { z } from 'zod';
import { listQuery } from './list.schema.ts';
import { MAX_PAGE_SIZE } from './list.ts';
import { id, text, version } from './primitives.schema.ts';

const MAX_COLUMNS = 80;
const columnWidth = z.int().min(64).max(800);
const columnKey = z.string().regex(/^\w{1,60}$/);
const few = <Value extends z.ZodType>(value: Value) =>
  z.record(columnKey, value).refine((entries) => Object.keys(entries).length <= MAX_COLUMNS, { error: 'invalid' });

/** A list by the name its screen gives it; which lists there are is the browser's business. */
export const listName = z.string().regex(/^[a-z0-9-]{1,60}$/);

const columns = {
  thu_tu: z.array(columnKey).max(MAX_COLUMNS).optional(),
  hien: few(z.boolean()).optional(),
};

/** What one person chose for one list; what is absent follows the list's own defaults. */
export const listPreferences = z.strictObject({
  ...columns,
  mat_do: z.enum(['normal', 'compact']).optional(),
  do_rong: few(columnWidth).optional(),
  /** The same on a narrow screen: what was dragged there changes nothing on a wide one. */
  do_rong_hep: few(columnWidth).optional(),
  so_dong: z.int().min(1).max(MAX_PAGE_SIZE).optional(),
  /** The view the list opens with: null for none, absent for what the role starts with. */
  bo_loc_id: id.nullable().optional(),
});

const viewQuery = listQuery.omit({ page: true, pageSize: true });

export const viewBody = z.strictObject({
  danh_sach: listName,
  ten: text(60),
  /** Of a role, for people who may change roles; absent: one's own. */
  vai_tro_id: id.nullable().default(null),
  mac_dinh: z.boolean().default(false),
  truy_van: viewQuery,
  cot: z.strictObject(columns).nullable().default(null),
});

export const savedView = z.object({
  id,
  phien_ban: version,
  danh_sach: z.string(),
  ten: z.string(),
  vai_tro_id: id.nullable(),
  ten_vai_tro: z.string().nullable(),
  /** Of the caller's role; views of other roles are shown to people who may change roles. */
  cua_toi: z.boolean(),
  mac_dinh: z.boolean(),
  truy_van: viewQuery,
  cot: z.strictObject(columns).nullable(),
});

export type ListPreferencesBody = z.infer<typeof listPreferences>;
export type ViewBody = z.infer<typeof viewBody>;
export type SavedView = z.infer<typeof savedView>;
