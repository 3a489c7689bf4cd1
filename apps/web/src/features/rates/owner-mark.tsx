import type { DeskRow } from '@doi-tien/contract/rates.schema';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './rate-figures.module.css';
import type { RateOwners } from './use-rate-scope.ts';
import { useRateWords } from './use-rate-words.ts';

interface OwnerProps {
  row: DeskRow;
  owners: RateOwners | null;
}

/** Whether a rate is the branch's own or the company's, beside the code of the currency. */
export function OwnerMark({ row, owners }: OwnerProps) {
  const { t } = useTranslation('rates');
  // A group without a rate of its own has none to tell of, and on the company's desk all are the company's.
  if (!owners || owners.scope === 'cong_ty' || !row.hien_tai || row.ke_thua) return null;
  const isOwn = row.hien_tai.cua_chi_nhanh;
  return (
    <span
      className={isOwn ? `muted text-12 weight-400 nowrap ${styles.ownerBranch}` : 'muted text-12 weight-400 nowrap'}
      title={t(isOwn ? 'owner.branchHint' : 'owner.companyHint')}
    >
      {t(isOwn ? 'owner.branch' : 'owner.company')}
    </span>
  );
}

/** What can be done about it: the branch's own rate can be given up; on the company's desk it is named. */
export function OwnerNote({ row, owners }: OwnerProps) {
  const { t } = useTranslation('rates');
  const words = useRateWords();
  if (!owners || !row.co_gia_rieng) return null;
  if (owners.scope === 'cong_ty') return <span className="muted">{t('owner.hasOwn', { branch: owners.branch })}</span>;
  const { onFollow } = owners;
  if (!onFollow) return null;
  return (
    <Button
      type="link"
      size="small"
      className={styles.follow}
      aria-label={t('owner.followOf', { currency: words.row(row) })}
      onClick={() => onFollow(row)}
    >
      {t('owner.follow')}
    </Button>
  );
}
