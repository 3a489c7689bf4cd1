import type { HereProof } from '@doi-tien/contract/approvals.schema';
import type { HandOver, ReceiveHereBody } from '@doi-tien/contract/till.schema';
import { Modal } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../lib/api/api-error.ts';
import { useSubmission } from '../../../lib/submissions/submission.ts';
import { HereForm } from '../../../ui/approvals/here-form.tsx';
import type { SubmittedCount } from '../count-values.ts';
import { bodyOf, HandOverCount } from './receive-drawer.tsx';
import { useReceiveHereMutation } from './till-endpoints.ts';

/** A count that waits for its receiver to prove who they are. */
interface Counted {
  count: SubmittedCount;
  done: () => void;
  fail: (error: unknown) => void;
}

/** What is said beside the account and its proof, also that the line was down; everything else is about the count. */
const OF_THE_PROOF = [
  'APPROVER_UNPROVED',
  'FORBIDDEN',
  'HAND_OVER_OWN',
  'ACCOUNT_LOCKED',
  'OUTSIDE_WORKING_HOURS',
  'NOT_SENT',
  'NOT_RECEIVED',
];

interface ReceiveHereProps {
  /** Null while nothing is being received here. */
  handOver: HandOver | null;
  onClose: () => void;
}

/** The receiver stands beside the giver: they count on this screen and then say who they are. What they type is kept nowhere. */
export function ReceiveHere({ handOver, onClose }: ReceiveHereProps) {
  const { t } = useTranslation('tills');
  const [receive] = useReceiveHereMutation();
  const submission = useSubmission();
  const [counted, setCounted] = useState<Counted | null>(null);
  const form = useRef<HTMLDivElement>(null);
  const ask = (count: SubmittedCount) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    setCounted({ count, done: resolve, fail: reject });
    return promise;
  };
  const back = () => {
    counted?.fail({ code: 422, message: t('here.notYet') });
    setCounted(null);
  };
  const prove = async ({ count, done, fail }: Counted, proof: HereProof) => {
    const body: ReceiveHereBody = { ...bodyOf(count), ...proof };
    try {
      await submission.withKey(body, (keyed) => receive({ id: handOver?.id ?? 0, submission: keyed }).unwrap());
      done();
    } catch (error) {
      if (isApiError(error) && isOfTheProof(error)) throw error;
      fail(error);
    }
    setCounted(null);
  };
  return (
    <>
      <HandOverCount handOver={handOver} countOf="nhan-quy-tai-cho" isHere onSubmit={ask} onClose={onClose} />
      <Modal
        open={counted !== null}
        footer={null}
        width={440}
        destroyOnHidden
        onCancel={back}
        // The drawer under it keeps the focus until the dialog has come.
        afterOpenChange={(isShown) => isShown && form.current?.querySelector('input')?.focus()}
      >
        <div ref={form}>
          {counted && (
            <HereForm
              words={{
                title: t('here.title'),
                hint: t('here.hint'),
                account: t('here.account'),
                accountNeeded: t('here.accountNeeded'),
                submit: t('here.submit'),
              }}
              about={`giao_quy:${handOver?.id ?? 0}`}
              onProved={(proof) => prove(counted, proof)}
              onBack={back}
            />
          )}
        </div>
      </Modal>
    </>
  );
}

function isOfTheProof({ error = '', errors = [] }: { error?: string; errors?: readonly { field: string }[] }): boolean {
  return OF_THE_PROOF.includes(error) || errors.some(({ field }) => ['tai_khoan', 'mat_khau', 'ma'].includes(field));
}
