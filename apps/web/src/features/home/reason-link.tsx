import { BarChartOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../lib/session/permissions.ts';
import { presetRange } from '../../ui/dates/date-presets.ts';
import { businessDay } from '../../ui/dates/moments.ts';
import { LinkButton } from '../../ui/link-button.tsx';

interface ReasonLinkProps {
  /** The branch the alert is about, where several are looked at. */
  branchId: number | null | undefined;
  /** What the alert says. */
  text: string;
}

/** Beside an alert about voids or differences: which reasons were given for them these days. */
export function ReasonLink({ branchId, text }: ReasonLinkProps) {
  const { t } = useTranslation('home');
  if (!useCan(['bao-cao', 'index'])) return null;
  const [tu_ngay, den_ngay] = presetRange('last30Days', businessDay(new Date()));
  const query = new URLSearchParams({ tu_ngay, den_ngay, ...(branchId && { chi_nhanh: String(branchId) }) });
  return (
    <LinkButton
      type="text"
      size="small"
      icon={<BarChartOutlined aria-hidden />}
      to={`/bao-cao/theo-ly-do?${query}`}
      aria-label={`${t('byReason')}: ${text}`}
      title={t('byReason')}
    />
  );
}
