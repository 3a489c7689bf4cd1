import { partsOfBranches } from '@doi-tien/contract/of-branches';
import type { z } from 'zod';

/**
 * With one branch nothing in an answer shows that branches exist. `ok()` marks the answers of such a company, and the serializer
 * changes them by what the response schema says about branches (`of-branches.ts` of the contract). Derived once per route.
 */

export type Change = (value: unknown) => unknown;

/** How an answer of this schema is changed; undefined where nothing in it is about branches. */
export function withoutBranchesOf(schema: z.core.$ZodType): Change | undefined {
  const part = partsOfBranches.get(schema as z.ZodType);
  if (part) return part.withoutBranches;
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'object') return changeOfFields(def.shape);
  if (def.type === 'array') return ofEach(withoutBranchesOf(def.element));
  if (def.type === 'record') return ofEachField(withoutBranchesOf(def.valueType));
  if (def.type === 'union') return inTurn(def.options.map(withoutBranchesOf));
  return 'innerType' in def ? withoutBranchesOf(def.innerType) : undefined;
}

function changeOfFields(shape: z.core.$ZodShape): Change | undefined {
  const changes = new Map<string, Change>();
  for (const [name, field] of Object.entries(shape)) {
    const change = withoutBranchesOf(field);
    if (change) changes.set(name, change);
  }
  if (changes.size === 0) return undefined;
  return (value) => (isRecord(value) ? changeFields(value, (name) => changes.get(name)) : value);
}

function ofEachField(change: Change | undefined): Change | undefined {
  return change && ((value) => (isRecord(value) ? changeFields(value, () => change) : value));
}

function ofEach(change: Change | undefined): Change | undefined {
  return change && ((value) => (Array.isArray(value) ? value.map(change) : value));
}

/** Of a union, whichever kind the value is: fields of branches have the same names in all kinds. */
function inTurn(found: readonly (Change | undefined)[]): Change | undefined {
  const changes = found.filter((change) => change !== undefined);
  if (changes.length === 0) return undefined;
  return (value) => changes.reduce((changed, change) => change(changed), value);
}

function changeFields(value: object, changeOf: (name: string) => Change | undefined): object {
  const copy: Record<string, unknown> = {};
  for (const [name, own] of Object.entries(value)) {
    const change = changeOf(name);
    const next = change ? change(own) : own;
    if (next !== undefined) copy[name] = next;
  }
  return copy;
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
