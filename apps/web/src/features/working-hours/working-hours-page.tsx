import { CopyOutlined } from '@ant-design/icons';
import { Alert, Button, type FormInstance, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSubmission } from '../../lib/api/submission.ts';
import { useCan } from '../../lib/session/permissions.ts';
import { showMoment } from '../../ui/dates/moments.ts';
import { FormPage } from '../../ui/form/form-page.tsx';
import { HistoryButton } from '../../ui/history/record-history.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { PageFrame } from '../../ui/page/page-frame.tsx';
import { SectionCard } from '../../ui/page/section-card.tsx';
import { DayRow } from './day-row.tsx';
import { Holidays } from './holidays.tsx';
import { toBody, toForm, WEEKDAYS, type WeekForm } from './week-model.ts';
import styles from './working-hours.module.css';
import { useChangeWorkingHoursMutation, useWorkingHoursQuery } from './working-hours-endpoints.ts';

export default function WorkingHoursPage() {
  const { t } = useTranslation('workingHours');
  const { data, error, refetch } = useWorkingHoursQuery(undefined, { pollingInterval: 60_000 });
  const [change] = useChangeWorkingHoursMutation();
  const submission = useSubmission();
  const mayChange = useCan(['thoi-gian-lam-viec', 'update']);

  if (!data) {
    return (
      <PageFrame title={t('title')}>
        {error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton active paragraph={{ rows: 10 }} />
        )}
      </PageFrame>
    );
  }
  const save = (week: WeekForm) =>
    submission.withKey({ ...toBody(week), phien_ban: data.phien_ban }, (keyed) => change(keyed).unwrap());
  const isRestricted = data.khung_gio.length > 0;

  return (
    <FormPage<WeekForm>
      title={t('title')}
      actions={<HistoryButton subject="thoi-gian-lam-viec" />}
      stored={toForm(data)}
      readOnly={!mayChange}
      onSave={save}
      toolbar={
        <Alert
          showIcon
          type={data.dang_mo ? 'success' : 'warning'}
          title={t(isRestricted ? (data.dang_mo ? 'openNow' : 'closedNow') : 'noRestriction')}
          description={t('clock', { moment: showMoment(data.bay_gio), zone: data.mui_gio })}
        />
      }
    >
      {(form, noteChange) => (
        <>
          <SectionCard
            title={t('week')}
            hint={t('weekHint')}
            extra={mayChange && <CopyMonday form={form} onCopied={noteChange} />}
          >
            {WEEKDAYS.map((day) => (
              <DayRow key={day} day={day} />
            ))}
          </SectionCard>
          <SectionCard title={t('holidays')} hint={t('holidaysHint')}>
            <Holidays />
          </SectionCard>
        </>
      )}
    </FormPage>
  );
}

/** Most weeks are five equal days. */
function CopyMonday({ form, onCopied }: { form: FormInstance<WeekForm>; onCopied: () => void }) {
  const { t } = useTranslation('workingHours');
  const copy = () => {
    const { days } = form.getFieldsValue(true) as WeekForm;
    const next = Object.fromEntries(
      WEEKDAYS.map((day) => [day, day <= 5 ? days[1].map((range) => ({ ...range })) : days[day]]),
    );
    form.setFieldValue('days', next);
    onCopied();
  };
  return (
    <Button size="small" className={styles.copy} icon={<CopyOutlined />} onClick={copy}>
      {t('copyMonday')}
    </Button>
  );
}
