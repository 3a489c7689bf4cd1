import type { BeginShiftBody, MyPlace } from '@doi-tien/contract/till.schema';
import { Radio } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../lib/session/permissions.ts';
import type { DraftPlace } from '../../../lib/storage/stored-drafts.ts';
import { useSubmission } from '../../../lib/submissions/submission.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { CountDrawer } from '../count-drawer.tsx';
import type { SubmittedCount } from '../count-values.ts';
import { KeyButton } from '../key-button.tsx';
import { bodyOf } from './receive-drawer.tsx';
import { useBeginShiftMutation } from './till-endpoints.ts';
import styles from './tills.module.css';

const NONE: readonly never[] = [];

type FreeTill = MyPlace['ngan_trong'][number];

/** Nobody's shift yet: the tills that are free, and the step that takes one. */
export function BeginShift({ mine }: { mine: MyPlace }) {
  const { t } = useTranslation('tills');
  const may = useMay('ngan-quy');
  if (!mine.co_ngan) {
    const add = may('create') && <LinkButton to="/ngan-quy/danh-muc">{t('places.add')}</LinkButton>;
    return <EmptyState title={t('mine.noTills')} hint={t('mine.noTillsHint')} action={add} />;
  }
  if (mine.ngan_trong.length === 0) return <EmptyState title={t('mine.noneFree')} hint={t('mine.noneFreeHint')} />;
  return <ChooseTill tills={mine.ngan_trong} />;
}

function ChooseTill({ tills }: { tills: readonly FreeTill[] }) {
  const { t } = useTranslation('tills');
  const [chosen, setChosen] = useState<number>();
  const [isCounting, setCounting] = useState(false);
  const [isSending, setSending] = useState(false);
  const [begin] = useBeginShiftMutation();
  const submission = useSubmission();
  const till = tills.find(({ id }) => id === chosen) ?? tills[0];
  if (!till) return null;
  const send = (count: Omit<BeginShiftBody, 'ngan_quy_id'>, draft?: DraftPlace) =>
    submission.withKey({ ngan_quy_id: till.id, ...count }, (keyed) => begin(keyed).unwrap(), draft);
  const start = async () => {
    if (till.co_tien) return setCounting(true);
    if (isSending) return;
    setSending(true);
    await send({ chi_tiet: [], ly_do: null }).catch(() => undefined);
    setSending(false);
  };
  return (
    <section className={styles.choose} aria-labelledby="choose-till">
      <h2 id="choose-till" className="no-margin mb-12 text-16 weight-600">
        {t('mine.choose')}
      </h2>
      <Radio.Group
        aria-labelledby="choose-till"
        className={styles.tills}
        value={till.id}
        onChange={({ target }) => setChosen(target.value as number)}
        options={tills.map(({ id, ma, ten, co_tien }) => ({
          value: id,
          label: (
            <span className={styles.till}>
              <b>{`${ma} · ${ten}`}</b>
              <span className="muted text-12">{t(co_tien ? 'mine.hasMoney' : 'mine.empty')}</span>
            </span>
          ),
        }))}
      />
      <KeyButton type="primary" of="tillStep" loading={isSending} onPress={() => void start()}>
        {t(till.co_tien ? 'mine.countAndBegin' : 'mine.begin')}
      </KeyButton>
      <CountDrawer
        open={isCounting}
        onClose={() => setCounting(false)}
        title={t('mine.beginTitle', { till: `${till.ma} · ${till.ten}` })}
        submitText={t('mine.begin')}
        expected={NONE}
        held={NONE}
        kind="till"
        countOf={`nhan-ca:${till.id}`}
        onSubmit={(count: SubmittedCount, draft) => send(bodyOf(count), draft)}
      />
    </section>
  );
}
