import { withClient } from '../tests/support/databases.ts';
import type { Statement } from './load.ts';

/** The tables that grow with every trade: nothing that people wait for may read one of them through. */
const GROWING = ['giao_dich', 'giao_dich_dong', 'but_toan', 'dong_but_toan', 'dong_to_tien', 'log_thao_tac'];
/** These grow with the days. Half of the days of a small business are rightly read through, so tests leave them out. */
const GROWING_WITH_DAYS = ['figures'];

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: PlanNode[];
}

/** Which of the tables the plans of these statements read from end to end. */
export async function tablesReadThrough(
  databaseUrl: string,
  statements: readonly Statement[],
  watched: readonly string[] = GROWING,
): Promise<string[]> {
  const asked = statements.filter(({ text }) => /^\s*(\/\*.*?\*\/\s*)?(select|with)\b/i.test(text));
  return withClient(databaseUrl, async (client) => {
    const found = new Set<string>();
    for (const { text, values } of asked) {
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
        `EXPLAIN (FORMAT JSON) ${text}`,
        values,
      );
      for (const node of nodesOf((rows[0] as (typeof rows)[number])['QUERY PLAN'][0].Plan)) {
        const table = node['Relation Name'] ?? '';
        if (node['Node Type'] === 'Seq Scan' && watched.includes(table)) found.add(table);
      }
    }
    return [...found];
  });
}

/** The plans of all works on the data at hand: one line, which names the offenders if there are any. */
export async function checkPlans(
  databaseUrl: string,
  works: Readonly<Record<string, Statement[]>>,
): Promise<{ isFine: boolean; line: string }> {
  const offenders: string[] = [];
  const watched = [...GROWING, ...GROWING_WITH_DAYS];
  for (const [name, statements] of Object.entries(works)) {
    const tables = await tablesReadThrough(databaseUrl, statements, watched);
    if (tables.length > 0) offenders.push(`${name} (${tables.join(', ')})`);
  }
  const isFine = offenders.length === 0;
  const line = isFine
    ? `plans: no sequential scan over ${watched.join(', ')} in ${Object.keys(works).length} reads`
    : `plans: READ THROUGH by ${offenders.join('; ')}`;
  return { isFine, line };
}

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}
