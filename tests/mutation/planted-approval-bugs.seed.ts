import type { PlantedBug } from './planted-bugs.seed.ts';

const API = 'apps/api/src';
const DECIDE = `${API}/features/approvals/decide.service.ts`;
const api = (file: string) => ({ project: 'api' as const, file: `${API}/features/approvals/${file}` });
const inApprovals = api('approvals.test.ts');
const inActs = api('approval-acts.test.ts');
const inFigures = api('approved-figures.test.ts');

/** Mistakes that would let one person act alone where two are asked for. */
export const PLANTED_APPROVAL_BUGS: readonly PlantedBug[] = [
  {
    what: 'somebody approves their own request',
    file: DECIDE,
    text: "if (request.makerId === approver.id) return new AppError('APPROVAL_OWN');",
    replacement: '',
    caughtBy: inApprovals,
  },
  {
    what: 'an approver decides about another text than the one they saw',
    file: DECIDE,
    text: "request.hash.toString('hex') === hash && requestHash(request)",
    replacement: 'requestHash(request)',
    caughtBy: inApprovals,
  },
  {
    what: 'a text that was changed after the request still runs',
    file: DECIDE,
    text: ' && requestHash(request).equals(request.hash)',
    replacement: '',
    caughtBy: inApprovals,
  },
  {
    what: 'a request that ended is decided about once more',
    file: DECIDE,
    text: "  if (request.status !== APPROVAL_STATUS.waiting) return new AppError('APPROVAL_ENDED');\n",
    replacement: '',
    caughtBy: inApprovals,
  },
  {
    what: 'a maker who lost the right acts by an approval',
    file: DECIDE,
    text: ' || !isAllowed(maker.permissions, access.permission)',
    replacement: '',
    caughtBy: inApprovals,
  },
  {
    what: 'requests of another branch are decided about',
    file: DECIDE,
    text: 'isOfCompany(area) || branchId === ofRequest',
    replacement: 'true',
    caughtBy: inActs,
  },
  {
    what: 'an approval holds for whatever the act has become',
    file: `${API}/platform/http/approval.ts`,
    text: 'loai === need.loai && can_cu === need.can_cu',
    replacement: 'loai === need.loai',
    caughtBy: inApprovals,
  },
  {
    what: 'an approved ticket is worked out again',
    file: `${API}/features/trade/prepare-ticket.ts`,
    text: 'const agreed = quoted?.agreed;',
    replacement: 'const agreed = undefined;',
    caughtBy: inFigures,
  },
  {
    what: 'an approved ticket has the reference rate of now',
    file: `${API}/domain/rates/reference-rates.ts`,
    text: 'return new Map([...rates, ...quoted]);',
    replacement: 'return new Map([...quoted, ...rates]);',
    caughtBy: inFigures,
  },
  {
    what: 'a ticket is measured by the agreed rate alone',
    file: `${API}/features/trade/needs.rules.ts`,
    text: 'largest([value, worthOf(ticket), inVnd(ticket, total)])',
    replacement: 'value',
    caughtBy: inActs,
  },
  {
    what: 'one person makes a second account',
    file: `${API}/domain/approvals/needs.ts`,
    text: "return isApprovalOn(settings) ? [{ loai: 'quyen'",
    replacement: "return settings.duyet_quyen ? [{ loai: 'quyen'",
    caughtBy: inActs,
  },
  {
    what: 'settings of controls are changed by one person while a rule is on',
    file: `${API}/features/settings/settings.service.ts`,
    text: '  requireApproval(actor, needsOfSettings(before, after));\n',
    replacement: '',
    caughtBy: inActs,
  },
];
