import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** Numeric columns arrive and leave as decimal strings; a float never touches money. */
export type Decimal = string;
export type Timestamp = ColumnType<string, string | Date | undefined, string | Date>;
export type Json<Value> = ColumnType<Value, string, string>;

/** Columns every kept record has; the version and the change time are set by the database. */
export interface Kept {
  id: GeneratedAlways<number>;
  phien_ban: Generated<number>;
  ngay_tao: Timestamp;
  ngay_cap_nhat: Timestamp;
}

/** Tables of one row, or of one for the company and one for each branch. */
export interface Single {
  phien_ban: Generated<number>;
  ngay_tao: Timestamp;
  ngay_cap_nhat: Timestamp;
}
