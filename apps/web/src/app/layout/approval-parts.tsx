import i18next from 'i18next';
import { lazy, Suspense } from 'react';
import { useApprovalOn } from '../../lib/approvals/approvals.ts';

const HeaderParts = lazy(async () => {
  const [parts] = await Promise.all([
    import('../../features/approvals/header-parts.tsx'),
    i18next.loadNamespaces(['approvals', 'access', 'errors', 'ui']),
  ]);
  return parts;
});

/** Nothing at all, not even fetched, until an act needs a second person. */
export function ApprovalParts() {
  return useApprovalOn() ? (
    <Suspense fallback={null}>
      <HeaderParts />
    </Suspense>
  ) : null;
}
