import { GOOD_FETCH, MAX_FEED_KB } from '@doi-tien/contract/rate-sources';
import type { FetchOutcome, RateSource } from '@doi-tien/contract/rate-sources.schema';
import { Alert, Modal, Spin } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api/api.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import { sendFile } from '../../lib/api/send-file.ts';
import { notify } from '../../lib/notices/notify.ts';
import { useAppDispatch } from '../../lib/state/root.ts';
import { useSubmission } from '../../lib/submissions/submission.ts';
import { FateNotice } from '../../ui/form/fate-notice.tsx';
import { FeedDropper } from './feed-dropper.tsx';
import { PATH } from './source-endpoints.ts';
import { useOutcomeWords } from './source-words.ts';

/** A file is taken as the newest list of its source, if it counts. */
export function FileDialog({ source, onClose }: { source: RateSource; onClose: () => void }) {
  const { t } = useTranslation('rateSources');
  const { t: common } = useTranslation('common');
  const words = useOutcomeWords();
  const submission = useSubmission();
  const dispatch = useAppDispatch();
  const stop = useRef(new AbortController());
  useEffect(() => () => stop.current.abort(), []);
  const [sending, setSending] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);

  const send = async (file: File) => {
    setSending(file.name);
    setRefusal(null);
    try {
      const url = `${PATH}/${source.id}/tep`;
      const outcome = await submission.withKey(`${file.name} ${file.size} ${file.lastModified}`, ({ idempotencyKey }) =>
        sendFile<FetchOutcome>({
          url,
          params: new URLSearchParams(),
          file,
          key: idempotencyKey,
          signal: stop.current.signal,
        }),
      );
      dispatch(api.util.invalidateTags(['rateSources']));
      if (outcome.ket_qua_lay !== GOOD_FETCH) return setRefusal(words(outcome));
      notify.success(t('fetched', { name: source.ten }));
      onClose();
    } catch (error) {
      setRefusal(isApiError(error) ? error.message : common('failure.broken'));
    } finally {
      setSending(null);
    }
  };

  return (
    <Modal
      open
      title={t('file.title', { name: source.ten })}
      footer={null}
      closable={sending === null}
      keyboard={sending === null}
      mask={{ closable: false }}
      onCancel={onClose}
    >
      <div className="stack gap-12" aria-live="polite">
        {refusal && <Alert type="error" showIcon title={refusal} />}
        <FateNotice sending={sending !== null} />
        {sending === null ? (
          <FeedDropper kilobytes={MAX_FEED_KB} onChoose={(file) => void send(file)} onRefuse={setRefusal} />
        ) : (
          <div className="row gap-12">
            <Spin /> {sending}
          </div>
        )}
      </div>
    </Modal>
  );
}
