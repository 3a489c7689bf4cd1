import { CopyOutlined } from '@ant-design/icons';
import type { BranchScope } from '@doi-tien/contract/branches';
import type { WorkingHours } from '@doi-tien/contract/working-hours.schema';
import { Alert, Button, type FormInstance } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBranchOnPaperQuery } from '../../lib/branches/branches.ts';
import { useCan } from '../../lib/session/permissions.ts';
import { useSubmission } from '../../lib/submissions/submission.ts';
import { showMoment } from '../../ui/dates/moments.ts';
import { FormPage } from '../../ui/form/form-page.tsx';
import { HistoryButton } from '../../ui/history/record-history.tsx';
import { PageFrame } from '../../ui/page/page-frame.tsx';
import { SectionCard } from '../../ui/page/section-card.tsx';
import { Waiting } from '../../ui/page/waiting.tsx';
import { ScopeSwitch } from '../../ui/scope-switch.tsx';
import { BranchHours } from './branch-hours.tsx';
import { DayRow } from './day-row.tsx';
import { Holidays } from './holidays.tsx';
import { toBody, toForm, WEEKDAYS, type WeekForm } from './week-model.ts';
import styles from './working-hours.module.css';
import { useChangeWorkingHoursMutation, useWorkingHoursQuery } from './working-hours-endpoints.ts';

export default function WorkingHoursPage() {
  const { t } = useTranslation('workingHours');
  const mayChange = useCan(['thoi-gian-lam-viec', 'update']);
  const { data: onPaper } = useBranchOnPaperQuery();
  // Somebody who may only change the branch's begins there; with one branch there is nothing else than the company's.
  const [chosen, setChosen] = useState<BranchScope>('cong_ty');
  const { currentData, error, refetch } = useWorkingHoursQuery(chosen, { pollingInterval: 60_000 });
  const isRefused = mayChange && chosen === 'cong_ty' && currentData?.lam_moi_chi_nhanh === false;
  if (isRefused) setChosen('chi_nhanh');
  const branch = onPaper?.ten ?? null;

  if (!currentData || isRefused) {
    return (
      <PageFrame title={t('title')}>
        <Waiting error={error} refetch={refetch} rows={10} />
      </PageFrame>
    );
  }
  const canSwitch = branch !== null && (currentData.lam_moi_chi_nhanh || !mayChange);
  return (
    <WeekSheet
      key={chosen}
      data={currentData}
      scope={chosen}
      branch={branch}
      mayChange={mayChange}
      actions={canSwitch && <ScopeSwitch scope={chosen} branch={branch} onChange={setChosen} />}
    />
  );
}

interface WeekSheetProps {
  data: WorkingHours;
  scope: BranchScope;
  /** Null where the company has one branch. */
  branch: string | null;
  mayChange: boolean;
  actions: ReactNode;
}

function WeekSheet({ data, scope, branch, mayChange, actions }: WeekSheetProps) {
  const { t } = useTranslation('workingHours');
  const [change] = useChangeWorkingHoursMutation();
  const submission = useSubmission();
  const save = (week: WeekForm) =>
    submission.withKey({ ...toBody(week), pham_vi: scope, phien_ban: data.phien_ban }, (keyed) =>
      change(keyed).unwrap(),
    );
  const isRestricted = data.khung_gio.length > 0;

  return (
    <FormPage<WeekForm>
      title={t('title')}
      actions={
        <>
          {actions}
          <HistoryButton subject="thoi-gian-lam-viec" />
        </>
      }
      stored={toForm(data)}
      readOnly={!mayChange}
      onSave={save}
      toolbar={
        <>
          <Alert
            showIcon
            type={data.dang_mo ? 'success' : 'warning'}
            title={t(isRestricted ? (data.dang_mo ? 'openNow' : 'closedNow') : 'noRestriction')}
            description={t('clock', { moment: showMoment(data.bay_gio), zone: data.mui_gio })}
          />
          {branch !== null && scope === 'chi_nhanh' && (
            <BranchHours data={data} branch={branch} mayChange={mayChange} />
          )}
        </>
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
    <Button size="small" className={`mt-12 text-left ${styles.copy}`} icon={<CopyOutlined />} onClick={copy}>
      {t('copyMonday')}
    </Button>
  );
}
