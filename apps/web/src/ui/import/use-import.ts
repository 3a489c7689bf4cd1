import type { ImportKind, ImportMode } from '@doi-tien/contract/import';
import type { ImportAnswer, ImportProgress } from '@doi-tien/contract/import.schema';
import i18next from 'i18next';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { isApiError, isFateOpen } from '../../lib/api/api-error.ts';
import { newUuid } from '../../lib/browser/uuid.ts';
import { useAppDispatch } from '../../lib/state/root.ts';
import { type Keyed, useSubmission } from '../../lib/submissions/submission.ts';
import { type DecimalMark, readProgress, sendImport } from './send-import.ts';

/** A file on its way: chosen, tried, being written, done. */
export type ImportStep =
  | { name: 'choose'; refusal: string | null }
  | { name: 'trying'; file: File }
  | { name: 'preview'; file: File; answer: ImportAnswer; refusal: string | null }
  | { name: 'running'; file: File; answer: ImportAnswer; mark: string }
  | { name: 'done'; answer: ImportAnswer; refusal: string | null };

const PROGRESS_EVERY_MS = 600;

/** `nothingKept`: said beside every refusal, and only where it is known to be true. */
export function useImport(kind: ImportKind, nothingKept: string) {
  const dispatch = useAppDispatch();
  const submission = useSubmission();
  const [step, setStep] = useState<ImportStep>({ name: 'choose', refusal: null });
  const [mode, setMode] = useState<ImportMode>('tat_ca');
  const [hasYes, setYes] = useState(false);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);

  const reasonOf = (error: unknown) => {
    if (!isApiError(error)) console.error(error);
    if (!isApiError(error)) return i18next.t('common:failure.broken');
    return isFateOpen(error) ? error.message : `${error.message} ${nothingKept}`;
  };
  const begin = () => {
    stop.current?.abort();
    stop.current = new AbortController();
    return stop.current.signal;
  };

  const tryFile = async (file: File, decimalMark?: DecimalMark) => {
    const signal = begin();
    setStep({ name: 'trying', file });
    setYes(false);
    try {
      const sign = decimalMark ? { decimalMark } : {};
      const answer = await sendImport({ kind, file, isDryRun: true, mode: 'tat_ca', signal, ...sign });
      setStep({ name: 'preview', file, answer, refusal: null });
    } catch (error) {
      if (!signal.aborted) setStep({ name: 'choose', refusal: reasonOf(error) });
    }
  };

  const run = async (file: File, tried: ImportAnswer) => {
    const signal = begin();
    const mark = newUuid();
    setStep({ name: 'running', file, answer: tried, mark });
    try {
      const request = {
        kind,
        file,
        isDryRun: false,
        mode,
        ...(tried.dau_thap_phan && { decimalMark: tried.dau_thap_phan }),
        mark,
        hasYes,
        signal,
      };
      const send = ({ idempotencyKey: key }: Keyed<string>) => sendImport({ ...request, key });
      const answer = await submission.withKey(mark, send);
      setStep({ name: 'done', answer, refusal: null });
      dispatch(api.util.invalidateTags(['catalogue', 'rates', 'permissions']));
    } catch (error) {
      if (signal.aborted) return;
      const answer = isApiError(error) ? (error.data as ImportAnswer | undefined) : undefined;
      if (answer && 'dong_loi' in answer) setStep({ name: 'done', answer, refusal: reasonOf(error) });
      else setStep({ name: 'preview', file, answer: tried, refusal: reasonOf(error) });
    }
  };

  const restart = () => {
    stop.current?.abort();
    setStep({ name: 'choose', refusal: null });
  };
  return {
    step,
    mode,
    setMode,
    hasYes,
    setYes,
    tryFile,
    run,
    restart,
    refuse: (refusal: string) => setStep({ name: 'choose', refusal }),
  };
}

export function useImportProgress(mark: string): ImportProgress | null {
  const [progress, setProgress] = useState<ImportProgress | null>(null);
  useEffect(() => {
    const timer = setInterval(() => {
      void readProgress(mark).then((found) => found && setProgress(found));
    }, PROGRESS_EVERY_MS);
    return () => clearInterval(timer);
  }, [mark]);
  return progress;
}
