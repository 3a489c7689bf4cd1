import { APPROVAL_AREAS } from '@doi-tien/contract/approvals';
import type { Permission } from '@doi-tien/contract/permissions';
import type { Screen } from './screen.ts';

const APPROVERS = APPROVAL_AREAS.map((area) => [area, 'approve'] as Permission);

/** For those who decide about acts of others. In the menu while any act needs a second person. */
export const APPROVAL_SCREENS: readonly Screen[] = [
  {
    path: '/duyet',
    title: 'approval',
    permission: null,
    anyOf: APPROVERS,
    menu: 'approval',
    texts: ['approvals', 'log', 'access', 'fields', 'errors', 'ui'],
    load: () => import('../../features/approvals/approvals-page.tsx'),
  },
  {
    path: '/duyet/lich-su',
    title: 'approvalHistory',
    permission: null,
    anyOf: APPROVERS,
    texts: ['approvals', 'log', 'access', 'fields', 'errors', 'ui'],
    load: () => import('../../features/approvals/approval-history-page.tsx'),
  },
];
