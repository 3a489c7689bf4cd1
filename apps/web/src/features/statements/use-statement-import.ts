import type { StatementImportAnswer, TableChoice } from '@doi-tien/contract/statement-import.schema';
import i18next from 'i18next';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import { sendFile } from '../../lib/api/send-file.ts';
import { useAppDispatch } from '../../lib/state/root.ts';
import { type Keyed, useSubmission } from '../../lib/submissions/submission.ts';
import { isSameChoice } from './table-choice.ts';

export interface PreviewStep {
  name: 'preview';
  file: File;
  answer: StatementImportAnswer;
  /** Of a table: how it is read, and whether that was changed since it was read. */
  choice: TableChoice | null;
  isChanged: boolean;
  refusal: string | null;
  busy: 'trying' | 'saving' | null;
}

type Step =
  | { name: 'choose'; refusal: string | null }
  | { name: 'trying'; file: File }
  | PreviewStep
  /** Kept, and waiting tickets were completed or refused by it. */
  | { name: 'done'; answer: StatementImportAnswer };

function previewOf(file: File, answer: StatementImportAnswer): PreviewStep {
  const choice = answer.bang?.chon ?? null;
  return { name: 'preview', file, answer, choice, isChanged: false, refusal: null, busy: null };
}

function withChoice(step: PreviewStep, choice: TableChoice): PreviewStep {
  const before = step.answer.bang?.chon;
  return { ...step, choice, isChanged: !before || !isSameChoice(before, choice) };
}

/** A file on its way into an account: chosen, read, kept. */
export function useStatementImport(accountId: number, onSaved: () => void) {
  const dispatch = useAppDispatch();
  const [step, setStep] = useState<Step>({ name: 'choose', refusal: null });
  const stop = useRef<AbortController | null>(null);
  const submission = useSubmission();
  useEffect(() => () => stop.current?.abort(), []);

  const send = (file: File, isDryRun: boolean, choice: TableChoice | null, key?: string) => {
    stop.current?.abort();
    stop.current = new AbortController();
    const params = new URLSearchParams({ thu: isDryRun ? '1' : '0', ...(choice && { cot: JSON.stringify(choice) }) });
    const url = `/doi-chieu/${accountId}/sao-ke`;
    return sendFile<StatementImportAnswer>({ url, params, file, key, signal: stop.current.signal });
  };
  const reasonOf = (error: unknown) => (isApiError(error) ? error.message : i18next.t('common:failure.broken'));

  const show = (file: File, answer: StatementImportAnswer) => setStep(previewOf(file, answer));

  const tryFile = async (file: File) => {
    setStep({ name: 'trying', file });
    try {
      show(file, await send(file, true, null));
    } catch (error) {
      if (!stop.current?.signal.aborted) setStep({ name: 'choose', refusal: reasonOf(error) });
    }
  };

  /** Reads the same table in another way; the one that is shown stays until then. */
  const tryAgain = async (choice: TableChoice) => {
    if (step.name !== 'preview' || step.busy === 'saving') return;
    setStep({ ...step, choice, isChanged: true, busy: 'trying', refusal: null });
    try {
      show(step.file, await send(step.file, true, choice));
    } catch (error) {
      if (!stop.current?.signal.aborted) {
        setStep({ ...step, choice, isChanged: true, busy: null, refusal: reasonOf(error) });
      }
    }
  };

  const save = async () => {
    if (step.name !== 'preview' || step.busy) return;
    setStep({ ...step, busy: 'saving' });
    const { file, answer: tried } = step;
    try {
      // What was looked at is what is kept, whatever others choose meanwhile.
      const choice = tried.bang?.chon ?? null;
      const sendOnce = ({ idempotencyKey }: Keyed<string>) => send(file, false, choice, idempotencyKey);
      const answer = await submission.withKey(file.name, sendOnce);
      const isTold = answer.da_hoan_tat.length + answer.chua_hoan_tat.length > 0;
      dispatch(api.util.invalidateTags(isTold ? ['statements', 'trades', 'safe'] : ['statements']));
      if (isTold) setStep({ name: 'done', answer });
      else onSaved();
    } catch (error) {
      setStep({ ...step, busy: null, refusal: reasonOf(error) });
    }
  };

  return {
    step,
    tryFile,
    tryAgain,
    choose: (choice: TableChoice) => step.name === 'preview' && setStep(withChoice(step, choice)),
    save,
    restart: () => setStep({ name: 'choose', refusal: null }),
    refuse: (refusal: string) => setStep({ name: 'choose', refusal }),
  };
}
