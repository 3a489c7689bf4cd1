import { PRIVACY_REQUEST, PRIVACY_STATE, type PrivacyRequestKind } from '@doi-tien/contract/privacy';
import type { PrivacyOfPerson, PrivacyRequest } from '@doi-tien/contract/privacy.schema';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../../lib/notices/notify.ts';
import { useMay } from '../../lib/session/permissions.ts';
import { useSubmission } from '../../lib/submissions/submission.ts';
import { showDay, showMoment } from '../../ui/dates/moments.ts';
import { FormDrawer } from '../../ui/form/form-drawer.tsx';
import { TextItem } from '../../ui/form/text-item.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Waiting } from '../../ui/page/waiting.tsx';
import { StatusTag } from '../../ui/status-tag.tsx';
import { customerAddress } from './customer-endpoints.ts';
import styles from './customers.module.css';
import { useFileRequestMutation, usePrivacyOfQuery, useWithdrawRequestMutation } from './privacy-endpoints.ts';
import { useDeletionWords, usePrivacyKinds, usePrivacyStates } from './privacy-words.ts';

/** What is kept about the person, why, until when; what they asked, and what became of it. */
export function CustomerPrivacy({ id }: { id: number }) {
  const { data, error, refetch } = usePrivacyOfQuery(id);
  if (!data) return <Waiting error={error} refetch={refetch} />;
  return (
    <div className="column gap-16">
      <Kept of={data} />
      <Requests id={id} requests={data.yeu_cau} />
    </div>
  );
}

function Kept({ of: { phan, so_nam } }: { of: PrivacyOfPerson }) {
  const { t } = useTranslation('customers');
  return (
    <ul className={`column gap-12 plain-list ${styles.history}`}>
      {phan.map(({ loai, so_luong, den_ngay }) => (
        <li key={loai}>
          <strong>{t(`privacy.parts.${loai}`, { count: so_luong })}</strong>
          <small className={styles.quiet}>
            {den_ngay ? t('privacy.until', { day: showDay(den_ngay) }) : t('privacy.noEnd')}
          </small>
          <div className="all-columns secondary">{t(`privacy.why.${loai}`, { years: so_nam })}</div>
        </li>
      ))}
    </ul>
  );
}

function Requests({ id, requests }: { id: number; requests: readonly PrivacyRequest[] }) {
  const { t } = useTranslation('customers');
  const may = useMay('khach-hang');
  const [asking, setAsking] = useState<PrivacyRequestKind | null>(null);
  const waits = (kind: PrivacyRequestKind) =>
    requests.some(({ loai, trang_thai }) => loai === kind && trang_thai === PRIVACY_STATE.waiting);
  return (
    <>
      <div className="row wrap">
        {may('delete') && !waits(PRIVACY_REQUEST.see) && (
          <Button onClick={() => setAsking(PRIVACY_REQUEST.see)}>{t('privacy.asksToSee')}</Button>
        )}
        {may('delete') && !waits(PRIVACY_REQUEST.delete) && (
          <Button onClick={() => setAsking(PRIVACY_REQUEST.delete)}>{t('privacy.asksToDelete')}</Button>
        )}
        <LinkButton to={`${customerAddress(id)}/thong-bao`}>{t('privacy.notice')}</LinkButton>
      </div>
      <ol className={`column gap-12 plain-list ${styles.history}`}>
        {requests.map((request) => (
          <Request key={request.id} request={request} mayChange={may('delete')} />
        ))}
      </ol>
      <AskDrawer id={id} kind={asking} onClose={() => setAsking(null)} />
    </>
  );
}

function Request({ request, mayChange }: { request: PrivacyRequest; mayChange: boolean }) {
  const { t } = useTranslation('customers');
  const [withdraw, { isLoading }] = useWithdrawRequestMutation();
  const submission = useSubmission();
  const kind = usePrivacyKinds().find(({ value }) => value === request.loai);
  const state = usePrivacyStates().find(({ value }) => value === request.trang_thai);
  const deletion = useDeletionWords()(request);
  const isWaiting = request.trang_thai === PRIVACY_STATE.waiting;
  const { id, phien_ban } = request;
  const takeBack = () =>
    submission.withKey({ phien_ban }, (keyed) => withdraw({ id, submission: keyed }).unwrap()).catch(() => undefined);
  return (
    <li>
      <div className="all-columns row wrap gap-x-12">
        <strong>{kind?.label}</strong>
        <StatusTag tone={state?.tone ?? 'neutral'} label={state?.label ?? ''} />
        {isWaiting && mayChange && (
          <Button size="small" loading={isLoading} onClick={() => void takeBack()}>
            {t('privacy.withdraw')}
          </Button>
        )}
      </div>
      {deletion && <div className="all-columns">{deletion}</div>}
      {isWaiting && request.loai === PRIVACY_REQUEST.see && <div className="all-columns">{t('privacy.seeHint')}</div>}
      {request.ghi_chu && <div className="all-columns secondary break-anywhere">{request.ghi_chu}</div>}
      <small className={styles.quiet}>
        {[
          request.nguoi_tao,
          showMoment(request.ngay_tao),
          request.xong_luc && t('privacy.ended', { moment: showMoment(request.xong_luc) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </small>
    </li>
  );
}

function AskDrawer({ id, kind, onClose }: { id: number; kind: PrivacyRequestKind | null; onClose: () => void }) {
  const { t } = useTranslation('customers');
  const [file] = useFileRequestMutation();
  const submission = useSubmission();
  const [shown, setShown] = useState(kind);
  if (kind && kind !== shown) setShown(kind);
  const submit = async ({ ghi_chu }: { ghi_chu: string }) => {
    if (shown === null) return;
    const body = { loai: shown, ghi_chu: ghi_chu.trim() || null };
    await submission.withKey(body, (keyed) => file({ id, submission: keyed }).unwrap());
    notify.success(t('privacy.filed'));
  };
  return (
    <FormDrawer<{ ghi_chu: string }>
      open={kind !== null}
      title={t(shown === PRIVACY_REQUEST.delete ? 'privacy.asksToDelete' : 'privacy.asksToSee')}
      initialValues={{ ghi_chu: '' }}
      submitText={t('privacy.file')}
      onClose={onClose}
      onSubmit={submit}
    >
      <p className="no-margin mb-16 muted">
        {t(shown === PRIVACY_REQUEST.delete ? 'privacy.deleteHint' : 'privacy.seeHint')}
      </p>
      <TextItem name="ghi_chu" label={t('privacy.how')} max={300} />
    </FormDrawer>
  );
}
