import type { SplitPattern } from '@doi-tien/contract/large-reports.schema';
import { divide, multiply } from '@doi-tien/money/decimal';
import { formatDecimal } from '@doi-tien/money/format';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSettingsInUseQuery } from '../../lib/endpoints/settings-in-use.ts';
import { useCan, useMay } from '../../lib/session/permissions.ts';
import { useSubmission } from '../../lib/submissions/submission.ts';
import { showDay } from '../../ui/dates/moments.ts';
import { ConfirmDialog, type Question } from '../../ui/form/confirm-dialog.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { MoneyText } from '../../ui/money/money-text.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { PageFrame } from '../../ui/page/page-frame.tsx';
import { RegisterTabs } from '../../ui/page/register-tabs.tsx';
import { Waiting } from '../../ui/page/waiting.tsx';
import { useReviewPatternMutation, useSplitPatternsQuery } from './large-report-endpoints.ts';
import styles from './large-reports.module.css';

/** People who stay just below the threshold day after day, until somebody says what it is. */
export default function PatternsPage() {
  const { t } = useTranslation('largeReports');
  const { data: patterns, error, refetch } = useSplitPatternsQuery();
  const [reviewed, setReviewed] = useState<SplitPattern | null>(null);
  return (
    <PageFrame
      title={t('title')}
      toolbar={
        <div>
          <RegisterTabs />
        </div>
      }
    >
      <Hint />
      {patterns?.length === 0 && <EmptyState title={t('pattern.empty')} hint={t('pattern.emptyHint')} />}
      {patterns ? (
        <div className={`stack gap-16 mt-16 ${styles.patterns}`}>
          {patterns.map((pattern) => (
            <Pattern key={pattern.khach_hang_id} pattern={pattern} onReview={() => setReviewed(pattern)} />
          ))}
        </div>
      ) : (
        <Waiting error={error} refetch={refetch} rows={6} />
      )}
      <ReviewDialog pattern={reviewed} onClose={() => setReviewed(null)} />
    </PageFrame>
  );
}

function Hint() {
  const { t } = useTranslation('largeReports');
  const { data: settings } = useSettingsInUseQuery();
  if (!settings) return null;
  const { bat_so_giao_dich_lon, chia_nho_so_lan, chia_nho_phan_tram, chia_nho_so_ngay } = settings.gia_tri;
  const isOff = !bat_so_giao_dich_lon || chia_nho_so_lan === 0;
  return (
    <p className="no-margin muted">
      {isOff
        ? t('pattern.off')
        : t('pattern.hint', { count: chia_nho_so_lan, percent: chia_nho_phan_tram, days: chia_nho_so_ngay })}
    </p>
  );
}

const nameOf = ({ ho_va_ten, so_giay_to }: SplitPattern) => ho_va_ten ?? so_giay_to ?? '';

function Pattern({ pattern, onReview }: { pattern: SplitPattern; onReview: () => void }) {
  const { t } = useTranslation('largeReports');
  const may = useMay('bao-cao-giao-dich-lon');
  const mayOpen = useCan(['khach-hang', 'index']);
  const share = (value: string) => divide(multiply(value, '100'), pattern.nguong, 0);
  return (
    <article className={`column panel p-16 ${styles.pattern}`} aria-label={nameOf(pattern)}>
      <header>
        <div>
          <h2>{nameOf(pattern)}</h2>
          <span className="num no-margin muted text-12">{pattern.so_giay_to}</span>
        </div>
        <div className="column gap-0 text-right">
          <span className="no-margin muted text-12">{t('pattern.total', { days: pattern.so_ngay })}</span>
          <MoneyText amount={pattern.tong_tien} unit="₫" size="medium" />
        </div>
      </header>
      <p className="num">
        {t('pattern.period', { from: showDay(pattern.tu_ngay), to: showDay(pattern.den_ngay) })}
        {pattern.so_ngay_sat_nguong > 0 && ` · ${t('pattern.near', { count: pattern.so_ngay_sat_nguong })}`}
      </p>
      <ul className={`stack gap-0 gap-x-12 plain-list ${styles.days}`}>
        {pattern.cac_ngay.map(({ ngay, gia_tri }) => (
          <li key={ngay}>
            <span className="num">{showDay(ngay)}</span>
            <span className="num">{formatDecimal(gia_tri)} ₫</span>
            <span className="num no-margin muted text-12">{t('pattern.ofThreshold', { percent: share(gia_tri) })}</span>
          </li>
        ))}
      </ul>
      {pattern.xem_truoc && (
        <p className="no-margin muted text-12">
          {t('pattern.before', { name: pattern.xem_truoc.nguoi, reason: pattern.xem_truoc.ly_do })}
        </p>
      )}
      <footer>
        {mayOpen && <LinkButton to={`/khach-hang/${pattern.khach_hang_id}`}>{t('pattern.open')}</LinkButton>}
        {may('update') && <Button onClick={onReview}>{t('pattern.seen')}</Button>}
      </footer>
    </article>
  );
}

function ReviewDialog({ pattern, onClose }: { pattern: SplitPattern | null; onClose: () => void }) {
  const { t } = useTranslation('largeReports');
  const [review] = useReviewPatternMutation();
  const submission = useSubmission();
  // The same object while the dialog is open: another one would be another question.
  const question = useMemo((): Question | null => {
    if (!pattern) return null;
    const { khach_hang_id: id, den_ngay, tong_tien } = pattern;
    return {
      title: t('pattern.seenTitle', { name: nameOf(pattern) }),
      text: t('pattern.emptyHint'),
      okText: t('pattern.seen'),
      reason: { label: t('pattern.reason'), remembered: 'reason-pattern' },
      act: async (ly_do) => {
        await submission.withKey({ den_ngay, tong_tien, ly_do }, (keyed) => review({ id, submission: keyed }).unwrap());
      },
    };
  }, [t, pattern, submission, review]);
  return <ConfirmDialog question={question} onClose={onClose} />;
}
