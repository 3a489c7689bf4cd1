import type { z } from 'zod';
import { isUnstorable, isValueOutOfRange } from '../db/database-errors.ts';
import { AppError } from '../http/app-error.ts';
import { constraintError } from '../http/constraint-errors.ts';
import { toProblems } from '../http/validation.ts';
import type { RowProblem } from './importer.ts';

/** A refusal of one row in words; undefined when it is not the row's fault. */
export function problemsOf(error: unknown): RowProblem[] | undefined {
  const refusal = error instanceof AppError ? error : constraintError(error);
  if (refusal) {
    const { fields, params } = refusal.details;
    if (!fields) return [{ field: '', text: refusal.word, params }];
    return fields.map(({ field, problem, params: values }) => ({ field, text: `fields.${problem}`, params: values }));
  }
  if (isUnstorable(error) || isValueOutOfRange(error)) return [{ field: '', text: 'fields.invalid' }];
  return undefined;
}

export function schemaProblems(error: z.ZodError): RowProblem[] {
  return error.issues
    .flatMap(toProblems)
    .map(({ field, problem, params }) => ({ field, text: `fields.${problem}`, params }));
}

export function rowProblem(field: string, problem: string, params?: Record<string, unknown>): RowProblem {
  return { field, text: `fields.${problem}`, params };
}
