import { z } from 'zod';
import { decimal } from './primitives.schema.ts';
import { reportAnswer, rowBranchOrAll, rowCurrency } from './report.schema.ts';

/** What an agent did with one currency in a period. Quantities, and in đồng what was agreed for them. */
export const agentRow = z.object({
  ...rowCurrency,
  ...rowBranchOrAll,
  ton_dau: decimal,
  mua_vao: decimal,
  gia_tri_mua: decimal,
  ban_ra: decimal,
  gia_tri_ban: decimal,
  /** Sold on to a bank. */
  ban_lai: decimal,
  gia_tri_ban_lai: decimal,
  /** Capital, transfers, counts and vouchers. */
  khac: decimal,
  ton_cuoi: decimal,
  /** ton_dau + mua_vao − ban_ra − ban_lai + khac = ton_cuoi */
  khop: z.boolean(),
});

export const agentReport = z.object({
  ...reportAnswer,
  items: z.array(agentRow),
  footer: z.object({ gia_tri_mua: decimal, gia_tri_ban: decimal, gia_tri_ban_lai: decimal }),
  khop: z.boolean(),
});

export type AgentRow = z.infer<typeof agentRow>;
export type AgentReport = z.infer<typeof agentReport>;
