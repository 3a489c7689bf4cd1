import type { ImportKind, ImportMode } from '@doi-tien/contract/import';
import type { ImportAnswer, ImportProgress } from '@doi-tien/contract/import.schema';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import { newUuid } from '../../lib/browser/uuid.ts';
import { useAppDispatch } from '../../lib/state/root.ts';
import { type DecimalMark, readProgress, sendImport } from './send-import.ts';

/** A file on its way: chosen, tried, being written, done. */
export type ImportStep =
  | { name: 'choose'; refusal: string | null }
  | { name: 'trying'; file: File }
  | { name: 'preview'; file: File; answer: ImportAnswer; refusal: string | null }
  | { name: 'running'; file: File; answer: ImportAnswer; mark: string }
  | { name: 'done'; answer: ImportAnswer; refusal: string | null };

const PROGRESS_EVERY_MS = 600;

export function useImport(kind: ImportKind, unknownFailure: string) {
  const dispatch = useAppDispatch();
  const [step, setStep] = useState<ImportStep>({ name: 'choose', refusal: null });
  const [mode, setMode] = useState<ImportMode>('tat_ca');
  const [hasYes, setYes] = useState(false);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);

  const reasonOf = (error: unknown) => {
    if (!isApiError(error)) console.error(error);
    return isApiError(error) ? error.message : unknownFailure;
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
      const key = newUuid();
      const answer = await sendImport({ kind, file, isDryRun: true, mode: 'tat_ca', key, signal, ...sign });
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
        key: mark,
        signal,
      };
      const answer = await sendImport(request);
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
