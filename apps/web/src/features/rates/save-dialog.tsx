import type { DeskRow } from '@doi-tien/contract/rates.schema';
import { Alert, DatePicker, Modal, Radio } from 'antd';
import type { Dayjs } from 'dayjs';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../lib/api-error.ts';
import { notify } from '../../lib/notify.ts';
import { useSubmission } from '../../lib/submission.ts';
import { useScreenSize } from '../../lib/use-media.ts';
import { showMoment } from '../../ui/moments.ts';
import { effectiveMoment } from './effective-moment.ts';
import { useSaveRatesMutation } from './rates-endpoints.ts';
import styles from './save.module.css';
import { SaveLines } from './save-lines.tsx';
import type { RateDeskState } from './use-rate-desk.ts';
import { useRateWords } from './use-rate-words.ts';

interface SaveDialogProps {
  open: boolean;
  desk: RateDeskState;
  onClose: () => void;
}

/** One act, one moment of effect; every warning is read before the button is pressed. */
export function SaveDialog({ open, desk, onClose }: SaveDialogProps) {
  const { t } = useTranslation('rates');
  const phone = useScreenSize() === 'mobile';
  const saving = useSaving(desk, onClose);
  const warnings = useAllWarnings(desk);
  const { when, setWhen, moment, setMoment, refusal, sending, lateProblem } = saving;
  const legend = useId();
  const lines = desk.lines ?? [];
  return (
    <Modal
      open={open}
      title={t('save.title', { count: lines.length })}
      width={phone ? '100%' : 560}
      okText={t(warnings.length > 0 ? 'save.confirmAnyway' : 'save.confirm')}
      okButtonProps={{ autoFocus: true }}
      confirmLoading={sending}
      destroyOnHidden
      onOk={() => void saving.save()}
      onCancel={onClose}
    >
      <div className={styles.legend} id={legend}>
        {t('save.when')}
      </div>
      <div className={styles.when}>
        <Radio.Group
          aria-labelledby={legend}
          value={when}
          onChange={(event) => setWhen(event.target.value as When)}
          options={[
            { value: 'now', label: t('save.now') },
            { value: 'later', label: t('save.later') },
          ]}
        />
        {when === 'later' && (
          <DatePicker
            showTime={{ format: 'HH:mm' }}
            format="DD/MM/YYYY HH:mm"
            value={moment}
            aria-label={t('save.pick')}
            placeholder={t('save.pick')}
            status={lateProblem ? 'error' : undefined}
            onChange={(value) => setMoment(value)}
          />
        )}
        {lateProblem && <span className={styles.wrong}>{t('save.laterRequired')}</span>}
      </div>
      {refusal && (
        <Alert className={styles.alert} type="error" showIcon title={refusal} description={t('save.failed')} />
      )}
      {warnings.length > 0 && (
        <Alert
          className={styles.alert}
          type="warning"
          showIcon
          title={t('save.warnings')}
          description={
            <ul className={styles.list}>
              {warnings.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          }
        />
      )}
      <SaveLines desk={desk} lines={lines} />
    </Modal>
  );
}

type When = 'now' | 'later';

function useSaving(desk: RateDeskState, onDone: () => void) {
  const { t } = useTranslation('rates');
  const submission = useSubmission();
  const [send, { isLoading }] = useSaveRatesMutation();
  const [when, setWhen] = useState<When>('now');
  const [moment, setMoment] = useState<Dayjs | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [asked, setAsked] = useState(false);
  const from = when === 'later' ? effectiveMoment(moment?.format('YYYY-MM-DDTHH:mm') ?? null, Date.now()) : undefined;

  const save = async () => {
    setAsked(true);
    if (!desk.lines || from === null) return;
    setRefusal(null);
    const body = { ...(from && { hieu_luc_tu: from }), dong: desk.lines };
    try {
      const saved = await submission.withKey(body, (keyed) => send(keyed).unwrap());
      desk.saved();
      notify.success(from ? t('save.scheduled', { moment: showMoment(saved.hieu_luc_tu) }) : t('save.done'));
      setAsked(false);
      setWhen('now');
      onDone();
    } catch (error) {
      if (!isApiError(error)) console.error(error);
      const details = isApiError(error) ? (error.errors ?? []).map(({ message }) => message) : [];
      setRefusal([isApiError(error) ? error.message : t('save.failed'), ...new Set(details)].join(' · '));
    }
  };
  return { when, setWhen, moment, setMoment, refusal, sending: isLoading, save, lateProblem: asked && from === null };
}

function useAllWarnings({ rows, states }: RateDeskState): string[] {
  const words = useRateWords();
  const nameOf = (row: DeskRow) => words.row(row);
  return rows.flatMap((row, index) => {
    const state = states[index];
    if (!state || state.changed.length === 0) return [];
    return words.warnings(state).map((text) => `${nameOf(row)}: ${text}`);
  });
}
