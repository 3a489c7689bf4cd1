import i18next from 'i18next';
import { lazy, Suspense } from 'react';
import { useApprovalAsked } from '../../lib/questions/approval.ts';

const ApprovalDialog = lazy(async () => {
  const [dialog] = await Promise.all([
    import('../../features/approvals/approval-dialog.tsx'),
    i18next.loadNamespaces(['approvals', 'session', 'access', 'errors', 'ui']),
  ]);
  return dialog;
});

/** An act of this person waits for a second one. Inside the frame: the way to the next ticket leads through it. */
export function ApprovalQuestion() {
  const asked = useApprovalAsked();
  return asked ? (
    <Suspense fallback={null}>
      <ApprovalDialog key={asked.id} asked={asked} />
    </Suspense>
  ) : null;
}
