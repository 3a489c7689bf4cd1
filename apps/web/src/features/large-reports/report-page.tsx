import { PrinterOutlined } from '@ant-design/icons';
import { REPORT_STATE } from '@doi-tien/contract/large-reports';
import type { LargeReportDetail } from '@doi-tien/contract/large-reports.schema';
import { formatDecimal } from '@doi-tien/money/format';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { useMay } from '../../lib/session/permissions.ts';
import { useSubmission } from '../../lib/submissions/submission.ts';
import { showMoment } from '../../ui/dates/moments.ts';
import { FormDrawer } from '../../ui/form/form-drawer.tsx';
import { TextItem } from '../../ui/form/text-item.tsx';
import { BackLink } from '../../ui/page/back-link.tsx';
import { PageFrame } from '../../ui/page/page-frame.tsx';
import { Waiting } from '../../ui/page/waiting.tsx';
import { StatusTag } from '../../ui/status-tag.tsx';
import { reportAddress, useLargeReportQuery, useNoteOnReportMutation } from './large-report-endpoints.ts';
import styles from './large-reports.module.css';
import { ReportDocument } from './report-document.tsx';
import { SendDialog } from './send-dialog.tsx';
import { isToSend, useDeadline, useReportStates } from './use-report-words.tsx';

/** `/giao-dich-lon/{id}`: one report as it is handed in, and what happened to it. */
export default function ReportPage() {
  const { t } = useTranslation('largeReports');
  const id = Number(useParams().id);
  const { currentData: report, error, refetch } = useLargeReportQuery(id);
  if (report) return <Report report={report} onSent={() => void refetch()} />;
  return (
    <PageFrame title={t('title')}>
      <Waiting error={error} refetch={refetch} rows={10} />
    </PageFrame>
  );
}

function Report({ report, onSent }: { report: LargeReportDetail; onSent: () => void }) {
  const { t } = useTranslation('largeReports');
  const may = useMay('bao-cao-giao-dich-lon');
  const [sending, setSending] = useState<readonly LargeReportDetail[]>([]);
  const [noting, setNoting] = useState(false);
  return (
    <PageFrame
      title={<Heading report={report} />}
      actions={
        <>
          {may('update') && <Button onClick={() => setNoting(true)}>{t('writeNote')}</Button>}
          <Button icon={<PrinterOutlined aria-hidden />} onClick={() => window.print()}>
            {t('print')}
          </Button>
        </>
      }
      primaryAction={
        may('update') &&
        isToSend(report) && (
          <Button type="primary" onClick={() => setSending([report])}>
            {t('send')}
          </Button>
        )
      }
      toolbar={<Notice report={report} />}
    >
      <div className={`stack gap-24 ${styles.columns}`}>
        <ReportDocument report={report} />
        <History report={report} />
      </div>
      <SendDialog reports={sending} onClose={() => setSending([])} onSent={onSent} />
      <NoteDrawer key={report.phien_ban} report={report} open={noting} onClose={() => setNoting(false)} />
    </PageFrame>
  );
}

function Heading({ report }: { report: LargeReportDetail }) {
  const { t } = useTranslation('largeReports');
  const state = useReportStates().find(({ value }) => value === report.trang_thai);
  const { text, isOverdue } = useDeadline()(report);
  return (
    <span className="row wrap gap-x-12">
      <BackLink listId="bao-cao-giao-dich-lon" path="/giao-dich-lon" label={t('back')} />
      <span className="num">{report.so_bao_cao}</span>
      <StatusTag tone={state?.tone ?? 'neutral'} label={state?.label ?? ''} />
      {isToSend(report) && (
        <span className={`num ${styles.deadline} ${isOverdue ? `text-error weight-600 ${styles.overdue}` : ''}`}>
          {t('deadline')} {text}
        </span>
      )}
    </span>
  );
}

function Notice({ report }: { report: LargeReportDetail }) {
  const { t } = useTranslation('largeReports');
  if (report.gop_vao) {
    return (
      <Alert
        type="info"
        showIcon
        title={t('joinedInto')}
        action={<Link to={reportAddress(report.gop_vao.id)}>{report.gop_vao.so_bao_cao}</Link>}
      />
    );
  }
  if (report.trang_thai === REPORT_STATE.supplement)
    return <Alert type="warning" showIcon title={t('supplementHint')} />;
  if (!report.con_hieu_luc) return <Alert type="info" showIcon title={t('notValidHint')} />;
  return null;
}

function History({ report: { dien_bien } }: { report: LargeReportDetail }) {
  const { t } = useTranslation('largeReports');
  const states = useReportStates();
  return (
    <section className={styles.history} aria-labelledby="report-history">
      <h2 id="report-history">{t('history')}</h2>
      <ol>
        {dien_bien.map((event) => (
          <li key={event.id}>
            <div className="row wrap stretch between gap-0 gap-x-12">
              <strong>{t(`events.${event.loai}`)}</strong>
              <span className="num no-margin muted text-12">{showMoment(event.ngay_tao)}</span>
            </div>
            <div className="no-margin muted text-12">
              {[event.ma_giao_dich ?? event.bao_cao_khac, event.nguoi].filter(Boolean).join(' · ')}
            </div>
            <div className="num">
              {event.tong_truoc === null || event.tong_truoc === event.tong_sau
                ? `${formatDecimal(event.tong_sau)} ₫`
                : t('fromTo', { from: formatDecimal(event.tong_truoc), to: formatDecimal(event.tong_sau) })}
            </div>
            {event.trang_thai_sau !== event.trang_thai_truoc && (
              <div>{states.find(({ value }) => value === event.trang_thai_sau)?.label}</div>
            )}
            {event.ghi_chu && <div className="break-anywhere">{event.ghi_chu}</div>}
          </li>
        ))}
      </ol>
    </section>
  );
}

interface NoteDrawerProps {
  report: LargeReportDetail;
  open: boolean;
  onClose: () => void;
}

function NoteDrawer({ report, open, onClose }: NoteDrawerProps) {
  const { t } = useTranslation('largeReports');
  const [write] = useNoteOnReportMutation();
  const submission = useSubmission();
  return (
    <FormDrawer<{ ghi_chu: string }>
      open={open}
      title={`${t('writeNote')} · ${report.so_bao_cao}`}
      initialValues={{ ghi_chu: report.ghi_chu ?? '' }}
      submitText={t('writeNote')}
      onClose={onClose}
      onSubmit={({ ghi_chu }) =>
        submission.withKey({ ghi_chu, phien_ban: report.phien_ban }, (keyed) =>
          write({ id: report.id, submission: keyed }).unwrap(),
        )
      }
    >
      <TextItem name="ghi_chu" label={t('note')} max={1000} isLong isRequired />
    </FormDrawer>
  );
}
