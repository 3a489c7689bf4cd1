import { MAX_FEED_KB } from '@doi-tien/contract/rate-sources';
import type { FeedTrial, FeedTrialBody } from '@doi-tien/contract/rate-sources.schema';
import { Alert, Button, Modal, Spin } from 'antd';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../lib/api/api-error.ts';
import { sendFile } from '../../lib/api/send-file.ts';
import { useScreenSize } from '../../lib/browser/use-media.ts';
import { showMoment } from '../../ui/dates/moments.ts';
import { FeedDropper } from './feed-dropper.tsx';
import { PATH, useTryFeedMutation } from './source-endpoints.ts';
import { useOutcomeWords } from './source-words.ts';
import styles from './sources.module.css';
import { TrialSides } from './trial-sides.tsx';

export interface Trial {
  source: FeedTrialBody;
  isAddress: boolean;
}

type State = { busy: boolean; answer: FeedTrial | null; refusal: string | null };
const IDLE: State = { busy: false, answer: null, refusal: null };

/** A source is asked, or a file read, only to look at: raw and read side by side. */
export function TrialDialog({ trial, onClose }: { trial: Trial; onClose: () => void }) {
  const { t } = useTranslation('rateSources');
  const phone = useScreenSize() === 'mobile';
  const { state, ask, read, refuse } = useTrial(trial.source);
  useEffect(() => {
    if (trial.isAddress) void ask();
  }, [trial.isAddress, ask]);
  return (
    <Modal
      open
      title={t('try.title', { name: trial.source.ten || t('try.nameless') })}
      width={phone ? '100%' : 980}
      onCancel={onClose}
      footer={
        <>
          {trial.isAddress && (
            <Button loading={state.busy} onClick={() => void ask()}>
              {t('try.again')}
            </Button>
          )}
          <Button type="primary" autoFocus onClick={onClose}>
            {t('try.close')}
          </Button>
        </>
      }
    >
      <div className="stack gap-12" aria-live="polite">
        <p className="no-margin secondary">{t('try.hint')}</p>
        {!trial.isAddress && (
          <FeedDropper kilobytes={MAX_FEED_KB} onChoose={(file) => void read(file)} onRefuse={refuse} />
        )}
        {state.busy && (
          <div className="row gap-12">
            <Spin /> {t('try.asking')}
          </div>
        )}
        {state.refusal && <Alert type="error" showIcon title={state.refusal} />}
        {state.answer && <Told answer={state.answer} />}
      </div>
    </Modal>
  );
}

function useTrial(source: FeedTrialBody) {
  const { t } = useTranslation('common');
  const [send] = useTryFeedMutation();
  const [state, setState] = useState(IDLE);
  const [own] = useState(source);
  const show = useCallback(
    async (asked: () => Promise<FeedTrial>) => {
      setState({ ...IDLE, busy: true });
      try {
        setState({ ...IDLE, answer: await asked() });
      } catch (error) {
        setState({ ...IDLE, refusal: isApiError(error) ? reasonOf(error) : t('failure.broken') });
      }
    },
    [t],
  );
  const ask = useCallback(() => show(() => send(own).unwrap()), [show, send, own]);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const read = (file: File) => {
    stop.current?.abort();
    stop.current = new AbortController();
    const params = new URLSearchParams({ nguon: JSON.stringify(own) });
    const { signal } = stop.current;
    return show(() => sendFile<FeedTrial>({ url: `${PATH}/thu-tep`, params, file, signal }));
  };
  return {
    state,
    ask,
    read,
    refuse: (refusal: string) => setState({ ...IDLE, refusal }),
  };
}

function reasonOf({
  message,
  errors,
}: {
  message: string;
  errors?: readonly { message: string }[] | undefined;
}): string {
  return [message, ...new Set((errors ?? []).map((each) => each.message))].join(' · ');
}

/** The verdict first, then what it stands on. */
function Told({ answer }: { answer: FeedTrial }) {
  const { t } = useTranslation('rateSources');
  const words = useOutcomeWords();
  const { dat, loi, moc, kich_thuoc, dong } = answer;
  const read = dong.filter(({ ma, mua, chuyen_khoan, ban }) => ma !== null && (mua ?? chuyen_khoan ?? ban) !== null);
  const facts = [
    moc ? t('try.moment', { moment: showMoment(moc) }) : dong.length > 0 ? t('try.noMoment') : '',
    kich_thuoc === null ? '' : t('try.size', { size: (kich_thuoc / 1024).toFixed(1) }),
  ].filter((fact) => fact !== '');
  const sentences = [...new Set(loi.map(words))];
  return (
    <>
      <Alert
        type={dat ? 'success' : 'error'}
        showIcon
        title={dat ? t('try.good', { total: read.length }) : t('try.bad')}
        description={
          sentences.length > 0 && (
            <ul className={styles.problems}>
              {sentences.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          )
        }
      />
      {facts.length > 0 && <p className="no-margin muted text-12">{facts.join(' · ')}</p>}
      <TrialSides answer={answer} />
    </>
  );
}
