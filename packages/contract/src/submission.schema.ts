import { z } from 'zod';

/** What the server knows of a submission whose answer was lost. */
export const SUBMISSION_FATES = ['da_luu', 'bi_tu_choi', 'chua_nhan', 'dang_chay'] as const;

/**
 * `da_luu`: done and kept. `bi_tu_choi`: refused, and the refusal is kept. `chua_nhan`: it never arrived, and its key is refused from
 * now on. `dang_chay`: it is being carried out; ask again.
 */
export const settledKey = z.object({
  trang_thai: z.enum(SUBMISSION_FATES),
  /** What was done, as the person may see it now; null where there is nothing to show. */
  tra_loi: z.unknown().nullable(),
  /** Why it was refused. */
  tu_choi: z.object({ error: z.string(), message: z.string() }).nullable(),
});
export type SettledKey = z.infer<typeof settledKey>;
