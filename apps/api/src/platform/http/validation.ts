import type { FastifySchemaCompiler } from 'fastify';
import type { z } from 'zod';
import { AppError, type FieldProblem } from './app-error.ts';
import { hasErrorText } from './messages.ts';

/** Checks what was sent against the route's schema; a refusal lists every broken field at once. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (sent) => {
    const result = schema.safeParse(sent, { reportInput: true });
    return result.success ? { value: result.data } : { error: invalid(result.error) };
  };

/** The same for what does not come from a request. */
export function validated<Schema extends z.ZodType>(schema: Schema, sent: unknown): z.output<Schema> {
  const result = schema.safeParse(sent, { reportInput: true });
  if (!result.success) throw invalid(result.error);
  return result.data;
}

function invalid({ issues }: z.ZodError): AppError {
  return new AppError('VALIDATION_FAILED', { fields: issues.flatMap(toProblems) });
}

/** A broken rule in words a person can act on. A schema names its own text key as message; the rest goes by kind. */
export function toProblems(issue: z.core.$ZodIssue): FieldProblem[] {
  const field = issue.path.join('.');
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ field: [...issue.path, key].join('.'), problem: 'unknownField' }));
  }
  if (hasErrorText(`fields.${issue.message}`)) return [{ field, problem: issue.message }];
  if (issue.code === 'too_big') {
    const problem = { string: 'tooLong', array: 'tooMany' }[issue.origin as string] ?? 'tooLarge';
    return [{ field, problem, params: { max: String(issue.maximum) } }];
  }
  if (issue.code === 'too_small') return [{ field, problem: 'tooSmall', params: { min: String(issue.minimum) } }];
  if (issue.input === undefined) return [{ field, problem: 'requiredField' }];
  if (issue.code === 'invalid_format' && issue.format === 'email') return [{ field, problem: 'invalidEmail' }];
  if (issue.code === 'invalid_format' && issue.format.startsWith('date')) return [{ field, problem: 'invalidDate' }];
  return [{ field, problem: 'invalid' }];
}
