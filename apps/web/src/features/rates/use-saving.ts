import type { BranchScope } from '@doi-tien/contract/branches';
import type { RatesBody } from '@doi-tien/contract/rates.schema';
import type { Dayjs } from 'dayjs';
import i18next from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError, isFateOpen, waitsForApproval } from '../../lib/api/api-error.ts';
import { notify } from '../../lib/notices/notify.ts';
import { useSubmission } from '../../lib/submissions/submission.ts';
import { showMoment } from '../../ui/dates/moments.ts';
import type { Drafts } from './desk-model.ts';
import { effectiveMoment } from './effective-moment.ts';
import { askedCells, confirmedLines, type FarCell, type RateGate, unconfirmed } from './rate-gate.ts';
import { useSaveRatesMutation } from './rates-endpoints.ts';
import type { RateDeskState } from './use-rate-desk.ts';

export type When = 'now' | 'later';

interface Refusal {
  text: string;
  /** Said only where it is known. */
  isNotSaved: boolean;
}

interface Asked {
  gate: RateGate;
  scope: BranchScope;
}

/** The moment of effect, the second typing of far rates with its reason, and the act itself. */
export function useSaving(desk: RateDeskState, { gate, scope }: Asked, onDone: () => void) {
  const { t } = useTranslation('rates');
  const submission = useSubmission();
  const [send, { isLoading }] = useSaveRatesMutation();
  const [when, setWhen] = useState<When>('now');
  const [moment, setMoment] = useState<Dayjs | null>(null);
  const [again, setAgain] = useState<Drafts>({});
  const [reason, setReason] = useState('');
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  /** Rates the server asked to be typed again, which were not foreseen here. */
  const [refused, setRefused] = useState<FarCell[]>([]);
  const [asked, setAsked] = useState(false);
  const from = when === 'later' ? effectiveMoment(moment?.format('YYYY-MM-DDTHH:mm') ?? null, Date.now()) : undefined;
  const foreseen = new Set(gate.far.map(({ key }) => key));
  const far = [...gate.far, ...refused.filter(({ key }) => !foreseen.has(key))];
  const needsReason = far.length > 0 && reason.trim() === '';
  const isOpen = unconfirmed(far, again).length > 0 || needsReason;

  /** A second typing belongs to one look: the next time it is asked for afresh. */
  const leave = () => {
    setAsked(false);
    setAgain({});
    setReason('');
    setRefusal(null);
    setRefused([]);
    onDone();
  };

  const save = async () => {
    setAsked(true);
    if (!desk.lines || from === null || isOpen) return;
    setRefusal(null);
    const dong = confirmedLines(desk.lines, far, again, reason.trim());
    const body: RatesBody = { pham_vi: scope, ...(from && { hieu_luc_tu: from }), dong };
    try {
      const saved = await submission.withKey(body, (keyed) => send(keyed).unwrap());
      desk.saved();
      notify.success(from ? t('save.scheduled', { moment: showMoment(saved?.hieu_luc_tu ?? from) }) : t('save.done'));
      setWhen('now');
      leave();
    } catch (error) {
      if (!isApiError(error)) console.error(error);
      // It waits for a second person: the desk shows what is posted meanwhile.
      if (waitsForApproval(error)) {
        desk.undoAll();
        return leave();
      }
      if (isApiError(error) && error.error === 'RATE_FAR_UNCONFIRMED') {
        const more = askedCells(error.errors ?? [], dong, desk.rows);
        // What was typed again meanwhile is no longer asked for, and still has to be sent along.
        setRefused([...refused.filter(({ key }) => more.every((cell) => cell.key !== key)), ...more]);
        return setRefusal({ text: error.message, isNotSaved: true });
      }
      setRefusal({ text: sentenceOf(error), isNotSaved: isApiError(error) && !isFateOpen(error) });
    }
  };

  return {
    far,
    when,
    setWhen,
    moment,
    setMoment,
    again,
    setAgain,
    reason,
    setReason,
    refusal,
    asked,
    sending: isLoading,
    lateProblem: asked && from === null,
    save,
    leave,
  };
}

function sentenceOf(error: unknown): string {
  if (!isApiError(error)) return i18next.t('common:failure.broken');
  return [error.message, ...new Set((error.errors ?? []).map(({ message }) => message))].join(' · ');
}

export type Saving = ReturnType<typeof useSaving>;
