import { z } from 'zod';
import { isDay, isMoment } from './dates.ts';

/** Decimal strings on the wire: no exponent, no sign but a leading minus, no float ever; as long as a column can hold. */
const DECIMAL = /^-?(0|[1-9]\d{0,21})(\.\d{1,8})?$/;

export const decimal = z.string().regex(DECIMAL, { error: 'invalidDecimal' });
export const positiveDecimal = decimal.refine((text) => !text.startsWith('-') && !/^0(\.0+)?$/.test(text), {
  error: 'mustBePositive',
});
export const nonNegativeDecimal = decimal.refine((text) => !text.startsWith('-'), { error: 'mustNotBeNegative' });

/** As large as the columns are. */
export const id = z.int().positive().max(2_147_483_647);
export const idParam = z.object({ id: z.coerce.number().int().positive() });

/** The one character PostgreSQL cannot store; nobody types it. */
export const WITHOUT_NUL = /^[^\0]*$/;

/** Something a person can see: blanks of all kinds and invisible characters are no reason and no name. */
const HAS_SIGN = /(?![\u115f\u1160\u3164\uffa0])[\p{L}\p{N}\p{P}\p{S}]/u;

/** Text as people type it: trimmed, never empty, never longer than the column. */
export const text = (max: number) =>
  z
    .string()
    .trim()
    .min(1, { error: 'requiredField', abort: true })
    .max(max)
    .regex(WITHOUT_NUL, { error: 'invalid' })
    .regex(HAS_SIGN, { error: 'requiredField' });
export const optionalText = (max: number) =>
  z.string().trim().max(max).regex(WITHOUT_NUL, { error: 'invalid' }).nullish();

/** A text or null: an empty one says nothing that null does not, and would stand in the record as if somebody had typed it. */
export const filledText = (max: number) =>
  z.string().trim().min(1, { error: 'emptyText' }).max(max).regex(WITHOUT_NUL, { error: 'invalid' }).nullish();

export const timestamp = z.iso.datetime({ offset: true }).refine(isMoment, { error: 'invalidDate' });
export const day = z.iso.date().refine(isDay, { error: 'invalidDate' });

/** 1 in use, 2 switched off: the same two states for every catalogue record and account. */
export const recordStatus = z.union([z.literal(1), z.literal(2)]);

export const version = z.int().positive();

/** What every answer looks like, for validation and documentation alike. */
export const envelope = <Data extends z.ZodType>(data: Data) =>
  z.object({ code: z.literal(200), message: z.string(), status: z.literal(true), data });

export const listPage = <Item extends z.ZodType>(item: Item) =>
  z.object({
    items: z.array(item),
    total: z.int(),
    page: z.int(),
    pageSize: z.int(),
    footer: z.record(z.string(), z.string()),
  });

/**
 * The body of a PATCH: any of the fields, and the version that was read. Defaults are taken off, since a field
 * that was not sent must stay as it is.
 */
export function patchOf<Shape extends z.ZodRawShape>(body: z.ZodObject<Shape>) {
  const fields = Object.entries(body.shape).map(([name, field]) => {
    const bare = field instanceof z.ZodDefault ? field.unwrap() : field;
    return [name, (bare as z.ZodType).optional()] as const;
  });
  return z.strictObject({ ...Object.fromEntries(fields), phien_ban: version });
}

/** `tat_ca`, or ids such as `1,3`: other branches than that of the request need the action `allBranches`. */
export const branchesQuery = z
  .string()
  .regex(/^(tat_ca|[1-9]\d{0,8}(,[1-9]\d{0,8}){0,499})$/)
  .optional();
