import { z } from 'zod';
import { isRightOfBranches, type PermissionEntry } from './permissions.ts';

/** What remains of a part of an answer in a company with one branch; undefined leaves the part out. */
interface PartOfBranches {
  withoutBranches: (value: unknown) => unknown;
}

/**
 * The parts of answers that show that branches exist. The one serializer of the API leaves them out where the company has one branch
 * (`apps/api/src/platform/http/answers/without-branches.ts`); with several, an answer is as its schema says.
 */
export const partsOfBranches = z.registry<PartOfBranches>();

/** A field that only a company with several branches has. */
export function ofBranches<Schema extends z.ZodType>(schema: Schema): z.ZodOptional<Schema> {
  return marked(schema.optional(), () => undefined);
}

/** Settings, bodies of requests and rows of the log, whose fields no schema lists: those of branches are known by their names, but for `kept`. */
export function namesOfBranches<Schema extends z.ZodType>(schema: Schema, kept: readonly string[] = []): Schema {
  return marked(schema.clone(), (value) => withoutNames(value, kept));
}

/** The rights of a role, without those that need several branches. */
export function rightsOfRole<Schema extends z.ZodType<PermissionEntry[]>>(schema: Schema): Schema {
  return marked(schema.clone(), (entries) => shownRights(entries as PermissionEntry[], () => false));
}

/** The rights of the signed-in person: a person who may open the screen of branches keeps that area, to make the second one. */
export function rightsOfPerson<Schema extends z.ZodType<PermissionEntry[]>>(schema: Schema): Schema {
  const isKept = ({ name, actions }: PermissionEntry) => name === 'chi-nhanh' && actions.showMenu === true;
  return marked(schema.clone(), (entries) => shownRights(entries as PermissionEntry[], isKept));
}

function marked<Schema extends z.ZodType>(schema: Schema, withoutBranches: (value: unknown) => unknown): Schema {
  partsOfBranches.add(schema, { withoutBranches });
  return schema;
}

function shownRights(entries: PermissionEntry[], isKept: (entry: PermissionEntry) => boolean): PermissionEntry[] {
  return entries
    .filter((entry) => !isRightOfBranches(entry.name) || isKept(entry))
    .map(({ name, actions }) => ({
      name,
      actions: Object.fromEntries(Object.entries(actions).filter(([action]) => action !== 'allBranches')),
    }));
}

/** An item as the API has it before it is serialized: with its fields of branches. */
export type WithBranches<Item> = { [Field in keyof Item]-?: Exclude<Item[Field], undefined> };

const FIELD_OF_BRANCHES = /chi_nhanh|dieu_chuyen|dang_chuyen|^(la_ket_thuc|pham_vi)$/;

function withoutNames(value: unknown, kept: readonly string[]): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value))
    return value.filter((item) => !isAreaOfBranches(item)).map((item) => withoutNames(item, kept));
  const shown = Object.entries(value).filter(
    ([name]) => kept.includes(name) || (!FIELD_OF_BRANCHES.test(name) && !isRightOfBranches(name, name)),
  );
  return Object.fromEntries(shown.map(([name, own]) => [name, withoutNames(own, kept)]));
}

/** An entry of `phan_quyen`. */
function isAreaOfBranches(item: unknown): boolean {
  const { name, actions } = (item ?? {}) as Partial<PermissionEntry>;
  return typeof name === 'string' && actions !== undefined && isRightOfBranches(name);
}
