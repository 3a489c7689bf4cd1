import type { OutsideAccount } from '@doi-tien/contract/statement.schema';
import { isZero } from '@doi-tien/money/decimal';
import { Button, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { isWithheld } from '../../lib/api/api-error.ts';
import { useMay } from '../../lib/session/permissions.ts';
import { showDay } from '../../ui/dates/moments.ts';
import { MoneyText } from '../../ui/money/money-text.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { PageFrame } from '../../ui/page/page-frame.tsx';
import { StatusTag } from '../../ui/status-tag.tsx';
import { accountHooks, useReconciliationQuery } from './statement-endpoints.ts';
import styles from './statements.module.css';
import { useKindOptions } from './use-kind-options.ts';

const ACTIVE = { page: 1, pageSize: 100, direction: 'asc', sortField: 'ten', f: [] } as const;

/** Every account with where it stands: which one needs somebody is seen at a glance. */
export default function ReconciliationsPage() {
  const { t } = useTranslation('statements');
  const may = useMay('doi-chieu');
  const { data, error, refetch } = accountHooks.useList({ ...ACTIVE, f: [] });
  const accounts = data?.items.filter(({ trang_thai }) => trang_thai === 1);
  const manage = may('create') && (
    <Link to="/tai-khoan-ngoai">
      <Button>{t('accounts')}</Button>
    </Link>
  );
  return (
    <PageFrame title={t('title')} actions={manage}>
      {!accounts && !error && <Skeleton active paragraph={{ rows: 6 }} />}
      {!accounts && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {accounts?.length === 0 && <EmptyState title={t('emptyTitle')} hint={t('emptyHint')} action={manage} />}
      <ul className={`stack gap-16 plain-list ${styles.accounts}`}>
        {accounts?.map((account) => (
          <li key={account.id}>
            <AccountCard account={account} />
          </li>
        ))}
      </ul>
    </PageFrame>
  );
}

function AccountCard({ account }: { account: OutsideAccount }) {
  const { t } = useTranslation('statements');
  const kind = useKindOptions().find(({ value }) => value === account.loai);
  const { data: last, error } = useReconciliationQuery(account.id);
  const data = isWithheld(error) ? undefined : last;
  return (
    <article className={`stack panel p-16 ${styles.account}`}>
      <header className={styles.accountHead}>
        <h2>
          <Link to={`/doi-chieu/${account.id}`}>{account.ten}</Link>
        </h2>
        <span className={`muted text-12 ${styles.quiet}`}>
          {kind?.label} · {account.so}
        </span>
      </header>
      {!data && !error && <Skeleton active title={false} paragraph={{ rows: 2 }} />}
      {!data && error && <ErrorState error={error} />}
      {data && (
        <>
          <p className="row wrap baseline between no-margin">
            <MoneyText amount={data.so_du_so} unit={account.ma_tien} size="medium" />
            <span className={`muted text-12 ${styles.quiet}`}>
              {data.den_ngay ? t('upTo', { day: showDay(data.den_ngay) }) : t('never')}
            </span>
          </p>
          {data.den_ngay &&
            (isZero(data.chenh_lech) && data.so_dong_ngoai === 0 && data.so_dong_so === 0 ? (
              <StatusTag tone="success" label={t('nothingLeft')} />
            ) : (
              <p className={`no-margin ${styles.accountFoot}`}>
                <StatusTag tone={isZero(data.chenh_lech) ? 'info' : 'warning'} label={t('differs')} />{' '}
                <MoneyText amount={data.chenh_lech} unit={account.ma_tien} />
                <span className={`muted text-12 ${styles.quiet}`}>
                  {t('left', { outside: data.so_dong_ngoai, books: data.so_dong_so })}
                </span>
              </p>
            ))}
        </>
      )}
    </article>
  );
}
