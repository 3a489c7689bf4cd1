import type { PairedDisplay } from '@doi-tien/contract/display.schema';
import { Button, Input, Segmented } from 'antd';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../lib/api/api-error.ts';
import { hearCode } from '../../lib/displays/nearby-display.ts';
import { useDisplaysQuery, usePairDisplayMutation, useUnpairDisplayMutation } from '../../lib/endpoints/displays.ts';
import { useCan } from '../../lib/session/permissions.ts';
import { useSubmission } from '../../lib/submissions/submission.ts';
import { useMyPlace } from '../../lib/tills/my-place.ts';
import { showMoment } from '../../ui/dates/moments.ts';
import { FateNotice } from '../../ui/form/fate-notice.tsx';
import { PageFrame } from '../../ui/page/page-frame.tsx';
import styles from './displays-page.module.css';

const ADDRESS = '/man-hinh-khach';
const CODE = /^\d{6}$/;

/** Where a teller pairs the screen before the customer with themselves or with their till. */
export default function DisplaysPage() {
  const { t } = useTranslation('display');
  const { t: c } = useTranslation();
  const { data = [] } = useDisplaysQuery();
  return (
    <PageFrame title={c('screens.displays')} narrow>
      <div className="stack gap-16">
        <p className={styles.hint}>{t('manage.intro')}</p>
        <div className="row wrap">
          <Button onClick={() => window.open(ADDRESS, 'man-hinh-khach', 'popup,width=1024,height=720')}>
            {t('manage.open')}
          </Button>
          <span className={styles.hint}>{t('manage.openHint', { address: `${location.host}${ADDRESS}` })}</span>
        </div>
        <PairForm />
        <h2 className={styles.heading}>{t('manage.paired')}</h2>
        {data.length === 0 && (
          <p className={styles.hint}>
            {t('manage.none')}. {t('manage.noneHint')}
          </p>
        )}
        <ul className="plain-list">
          {data.map((display) => (
            <PairedRow key={display.id} display={display} />
          ))}
        </ul>
      </div>
    </PageFrame>
  );
}

function PairForm() {
  const { t } = useTranslation('display');
  const [code, setCode] = useState('');
  const [name, setName] = useState('');
  const [isOfTill, setOfTill] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { data: place } = useMyPlace();
  const till = place?.ca ?? null;
  const [pair, { isLoading }] = usePairDisplayMutation();
  const submission = useSubmission();
  const id = useId();
  useEffect(() => hearCode((heard) => setCode((typed) => typed || heard)), []);
  const submit = async () => {
    setProblem(null);
    const body = { ma: code, ten: name.trim() || null, ngan_quy_id: isOfTill && till ? till.ngan_quy_id : null };
    try {
      await submission.withKey(body, (keyed) => pair(keyed).unwrap());
      setCode('');
      setName('');
    } catch (failure) {
      if (!isApiError(failure)) throw failure;
      setProblem(failure.message);
    }
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (CODE.test(code)) void submit();
      }}
    >
      <label htmlFor={id}>{t('manage.code')}</label>
      <Input
        id={id}
        className={styles.code}
        autoFocus
        inputMode="numeric"
        autoComplete="off"
        maxLength={7}
        value={code}
        aria-invalid={problem !== null}
        aria-describedby={problem ? `${id}-problem` : undefined}
        onChange={({ target }) => setCode(target.value.replace(/\D/g, ''))}
      />
      {problem && (
        <p id={`${id}-problem`} className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <Input
        aria-label={t('manage.name')}
        placeholder={t('manage.name')}
        maxLength={60}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      {till && (
        <Segmented
          aria-label={t('manage.whose')}
          value={isOfTill ? 'till' : 'me'}
          onChange={(value) => setOfTill(value === 'till')}
          options={[
            { value: 'me', label: t('manage.me') },
            { value: 'till', label: t('manage.till', { till: till.ngan_quy }) },
          ]}
        />
      )}
      <FateNotice sending={isLoading} />
      <Button type="primary" htmlType="submit" loading={isLoading} disabled={!CODE.test(code)}>
        {t('manage.pair')}
      </Button>
    </form>
  );
}

function PairedRow({ display }: { display: PairedDisplay }) {
  const { t } = useTranslation('display');
  const [unpair, { isLoading }] = useUnpairDisplayMutation();
  const mayEndOthers = useCan(['man-hinh-khach', 'delete']);
  const { id, ten, nguoi, ngan_quy, la_cua_toi, het_luc } = display;
  const name = ten ?? t('manage.unnamed');
  return (
    <li className={styles.row}>
      <span>
        <strong>{name}</strong> · {ngan_quy ?? nguoi}
        {la_cua_toi && ` (${t('manage.mine')})`}
        <small className={styles.hint}> {t('manage.until', { moment: showMoment(het_luc) })}</small>
      </span>
      {(la_cua_toi || mayEndOthers) && (
        <Button loading={isLoading} onClick={() => void unpair({ id })}>
          {t('manage.unpair')}
        </Button>
      )}
    </li>
  );
}
