import type { ColumnMapping, StatementImportAnswer } from '@doi-tien/contract/statement.schema';
import i18next from 'i18next';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import { sendFile } from '../../lib/api/send-file.ts';
import { useAppDispatch } from '../../lib/state/root.ts';
import { type Keyed, useSubmission } from '../../lib/submissions/submission.ts';

type Step =
  | { name: 'choose'; refusal: string | null }
  | { name: 'trying'; file: File }
  | { name: 'preview'; file: File; answer: StatementImportAnswer; refusal: string | null; isSaving: boolean }
  /** Kept, and waiting tickets were completed or refused by it. */
  | { name: 'done'; answer: StatementImportAnswer };

/** A file on its way into an account: chosen, read, kept. */
export function useStatementImport(accountId: number, onSaved: () => void) {
  const dispatch = useAppDispatch();
  const [step, setStep] = useState<Step>({ name: 'choose', refusal: null });
  const stop = useRef<AbortController | null>(null);
  const submission = useSubmission();
  useEffect(() => () => stop.current?.abort(), []);

  const send = (file: File, isDryRun: boolean, mapping: ColumnMapping | null, key?: string) => {
    stop.current?.abort();
    stop.current = new AbortController();
    const params = new URLSearchParams({ thu: isDryRun ? '1' : '0', ...(mapping && { cot: JSON.stringify(mapping) }) });
    const url = `/doi-chieu/${accountId}/sao-ke`;
    return sendFile<StatementImportAnswer>({ url, params, file, key, signal: stop.current.signal });
  };
  const reasonOf = (error: unknown) => (isApiError(error) ? error.message : i18next.t('common:failure.broken'));

  const tryFile = async (file: File, mapping: ColumnMapping | null = null) => {
    setStep({ name: 'trying', file });
    try {
      const answer = await send(file, true, mapping);
      setStep({ name: 'preview', file, answer, refusal: null, isSaving: false });
    } catch (error) {
      if (!stop.current?.signal.aborted) setStep({ name: 'choose', refusal: reasonOf(error) });
    }
  };

  const save = async () => {
    if (step.name !== 'preview' || step.isSaving) return;
    setStep({ ...step, isSaving: true });
    const { file, answer: tried } = step;
    try {
      const sendOnce = ({ idempotencyKey }: Keyed<string>) => send(file, false, tried.cot, idempotencyKey);
      const answer = await submission.withKey(file.name, sendOnce);
      const isTold = answer.da_hoan_tat.length + answer.chua_hoan_tat.length > 0;
      dispatch(api.util.invalidateTags(isTold ? ['statements', 'trades', 'safe'] : ['statements']));
      if (isTold) setStep({ name: 'done', answer });
      else onSaved();
    } catch (error) {
      setStep({ ...step, isSaving: false, refusal: reasonOf(error) });
    }
  };

  return {
    step,
    tryFile,
    save,
    restart: () => setStep({ name: 'choose', refusal: null }),
    refuse: (refusal: string) => setStep({ name: 'choose', refusal }),
  };
}
