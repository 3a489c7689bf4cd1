import type { PlantedBug } from './planted-bugs.seed.ts';

const API = 'apps/api/src';
const api = (file: string) => ({ project: 'api' as const, file });

/** Large trades, their reports, and what a licence asks for. */
export const PLANTED_REGISTER_BUGS: PlantedBug[] = [
  {
    what: 'a large day that a merge makes is not reported',
    file: `${API}/platform/db/routines/follow_merge.sql`,
    text: '  PERFORM join_reports(OLD.root_id, NEW.root_id);\n',
    replacement: '',
    caughtBy: api(`${API}/features/large-reports/register.test.ts`),
  },
  {
    what: 'a fee brings a large day below the threshold',
    file: `${API}/platform/db/views/customer_days.sql`,
    text: 'coalesce(sum(g.gia_tri_truoc_phi)',
    replacement: 'coalesce(sum(g.gia_tri)',
    caughtBy: api(`${API}/features/large-reports/register.test.ts`),
  },
  {
    what: 'a void after sending needs no supplement',
    file: `${API}/platform/db/routines/assess_large_day.sql`,
    text: 'WHEN report.gui_luc IS NOT NULL THEN 3',
    replacement: 'WHEN report.gui_luc IS NOT NULL THEN report.trang_thai',
    caughtBy: api(`${API}/features/large-reports/register.test.ts`),
  },
  {
    what: 'a new threshold leaves the reports of today as they are',
    file: `${API}/features/settings/settings.service.ts`,
    text: '  await changeThreshold(trx, before, after);\n',
    replacement: '',
    caughtBy: api(`${API}/features/large-reports/register-property.test.ts`),
  },
  {
    what: 'a report is sent that nobody has seen so',
    file: `${API}/features/large-reports/report.service.ts`,
    text: 'if (report.phien_ban !== version)',
    replacement: 'if (report.phien_ban < version)',
    caughtBy: api(`${API}/features/large-reports/register.test.ts`),
  },
  {
    what: 'a teller takes a small ticket off its customer',
    file: `${API}/features/trade/trade-details.service.ts`,
    text: 'if (isCounted && !(await isSamePerson(',
    replacement: 'if (!isCounted && !(await isSamePerson(',
    caughtBy: api(`${API}/features/trade/customer.test.ts`),
  },
  {
    what: 'the right to leave the band helps against the licence',
    file: `${API}/features/trade/limits.rules.ts`,
    text: 'if (!isPosted) throw exactRate(',
    replacement: 'if (!isPosted && excesses[0]) throw exactRate(',
    caughtBy: api(`${API}/features/trade/licence.test.ts`),
  },
  {
    what: 'a safe is closed above the ceiling without a word',
    file: `${API}/features/safe/closing.service.ts`,
    text: '    ceilingRefusal(exceeded, body) ??\n',
    replacement: '',
    caughtBy: api(`${API}/features/safe/ceilings.test.ts`),
  },
];
