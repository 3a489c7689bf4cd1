import { HIT_STATUS } from '@doi-tien/contract/screening';
import type { DecisionBody, ScreeningHitDetail } from '@doi-tien/contract/screening.schema';
import { Alert, Form, Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import { notifyUndoable } from '../../lib/notices/notify.ts';
import { useCan } from '../../lib/session/permissions.ts';
import { useSubmission } from '../../lib/submissions/submission.ts';
import { showMoment } from '../../ui/dates/moments.ts';
import { FormDrawer } from '../../ui/form/form-drawer.tsx';
import { TextItem } from '../../ui/form/text-item.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { StatusTag } from '../../ui/status-tag.tsx';
import { BothSides } from './both-sides.tsx';
import { useDecideHitMutation, useReopenHitMutation, useScreeningHitQuery } from './screening-endpoints.ts';
import { useHitStatuses } from './screening-words.ts';

type Decision = Partial<Pick<DecisionBody, 'trang_thai' | 'ly_do'>>;

interface HitDrawerProps {
  /** Null while none is looked at. */
  id: number | null;
  onClose: () => void;
}

/** One hit: both sides, what was decided, and the decision with its reason. */
export function HitDrawer({ id, onClose }: HitDrawerProps) {
  const { t } = useTranslation('screening');
  const mayDecide = useCan(['khach-hang', 'screen']);
  const { currentData: hit, error, refetch } = useScreeningHitQuery(id ?? 0, { skip: id === null });
  const [decide] = useDecideHitMutation();
  const [reopen] = useReopenHitMutation();
  const submission = useSubmission();
  const status = useHitStatuses().find(({ value }) => value === hit?.trang_thai);
  const isClosed = hit?.trang_thai === HIT_STATUS.closed;
  const submit = async ({ trang_thai, ly_do = '' }: Decision) => {
    if (!hit || trang_thai === undefined) return;
    const body = { trang_thai, ly_do, phien_ban: hit.phien_ban };
    const decided = await submission.withKey(body, (keyed) => decide({ id: hit.id, submission: keyed }).unwrap());
    const { phien_ban } = decided;
    notifyUndoable(t('decidedNotice'), () =>
      submission.withKey({ phien_ban }, (keyed) => reopen({ id: hit.id, submission: keyed }).unwrap()),
    );
  };
  return (
    <FormDrawer<Decision>
      key={id ?? 0}
      // Not before its fields are there, so that the first one gets the focus.
      open={id !== null && (hit !== undefined || error !== undefined)}
      width={760}
      title={hit ? t('decideTitle', { name: hit.ho_va_ten ?? hit.ten_khach }) : t('title')}
      extra={status && <StatusTag tone={status.tone ?? 'neutral'} label={status.label} />}
      initialValues={{}}
      readOnly={!mayDecide || isClosed || !hit}
      onSubmit={submit}
      onReload={() => void refetch()}
      onClose={onClose}
    >
      {hit ? (
        <>
          <BothSides hit={hit} />
          <Decided hit={hit} />
          {mayDecide && !isClosed && <DecisionFields hit={hit} />}
          {!mayDecide && <p className="no-margin muted text-12">{t('mayNotDecide')}</p>}
        </>
      ) : (
        error && <ErrorState error={error} onRetry={() => void refetch()} />
      )}
    </FormDrawer>
  );
}

function Decided({ hit }: { hit: ScreeningHitDetail }) {
  const { t } = useTranslation('screening');
  const { trang_thai, nguoi_quyet_dinh, quyet_dinh_luc, ly_do } = hit;
  if (trang_thai === HIT_STATUS.closed) return <Alert type="info" showIcon title={t('closedHint')} />;
  if (trang_thai === HIT_STATUS.open) return hit.con_hieu_luc ? null : <Alert type="info" title={t('removedEntry')} />;
  const words = t('decided', { name: nguoi_quyet_dinh ?? '', moment: showMoment(quyet_dinh_luc ?? '') });
  return (
    <Alert
      type={trang_thai === HIT_STATUS.samePerson ? 'error' : 'success'}
      showIcon
      title={words}
      description={
        <>
          {ly_do}
          {trang_thai === HIT_STATUS.samePerson && <div className="no-margin muted text-12">{t('barredStays')}</div>}
        </>
      }
    />
  );
}

function DecisionFields({ hit }: { hit: ScreeningHitDetail }) {
  const { t } = useTranslation('screening');
  const { t: e } = useTranslation('errors');
  const required = { required: true, message: e('fields.requiredField') };
  const option = (value: number, label: string, hint: string) => ({
    value,
    label: (
      <span className="column gap-0">
        {label}
        <span className="no-margin muted text-12">{hint}</span>
      </span>
    ),
  });
  return (
    <div className="mt-16">
      <Form.Item name="trang_thai" label={t('decision')} rules={[required]}>
        <Radio.Group
          vertical
          options={[
            option(HIT_STATUS.otherPerson, t('other'), t('otherHint')),
            option(HIT_STATUS.samePerson, t('same'), t('sameHint')),
          ].filter(({ value }) => value !== hit.trang_thai)}
        />
      </Form.Item>
      <TextItem name="ly_do" label={t('reason')} max={500} isLong isRequired extra={t('reasonHint')} />
    </div>
  );
}
