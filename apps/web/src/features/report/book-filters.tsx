import { BOOK_NAMES, BOOKS, JOURNAL_ROWS } from '@doi-tien/contract/accounting';
import { CURRENCY_GROUP } from '@doi-tien/contract/catalogue';
import { Segmented, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useReportBranches } from '../../lib/branches/branches.ts';
import { useOptionsQuery } from '../../lib/endpoints/collection.ts';
import { OutsideAccountSelect, useAccountChoices } from '../../ui/currency/outside-account-select.tsx';
import { DateRange } from '../../ui/dates/date-range.tsx';
import type { BookFilter } from './book-address.ts';
import styles from './report.module.css';

interface BookFiltersProps {
  filter: BookFilter;
  change: (changed: Partial<BookFilter>) => void;
  /** Of the book that is shown: the one it is kept for when nobody chose. */
  currencyId: number | undefined;
}

/** Which book, of which days, currency, account and branches. */
export function BookFilters({ filter, change, currencyId }: BookFiltersProps) {
  const { t } = useTranslation('report');
  const branches = useReportBranches('bao-cao');
  const currencies = useBookCurrencies(filter);
  const isDeposits = filter.book === 's08';
  const accounts = useAccountChoices(isDeposits ? CURRENCY_GROUP.banking : undefined, [currencyId]);
  return (
    <search className={`row wrap ${styles.filters}`} aria-label={t('filters.label')}>
      <Select
        className={styles.branches}
        aria-label={t('books.book')}
        value={filter.book}
        options={BOOK_NAMES.map((name) => ({ value: name, label: t(`books.names.${name}`) }))}
        onChange={(book) => change({ book, currencyId: null, accountId: null })}
      />
      <div className={styles.period}>
        <DateRange
          aria-label={t('filters.period')}
          allowClear={false}
          value={[filter.from, filter.to]}
          onChange={(range) => range && change({ from: range[0], to: range[1] })}
        />
      </div>
      {!BOOKS[filter.book].isOnlyBase && (
        <Select
          className={styles.comparison}
          aria-label={t('filters.currency')}
          showSearch={{ optionFilterProp: 'label' }}
          options={currencies}
          value={currencyId}
          onChange={(chosen) => change({ currencyId: chosen, accountId: null })}
        />
      )}
      {accounts.length > 0 && (
        <OutsideAccountSelect
          accounts={accounts}
          className={styles.branches}
          aria-label={t('books.outside')}
          placeholder={t('books.allAccounts')}
          allowClear
          value={filter.accountId}
          onChange={(accountId) => change({ accountId: accountId ?? null })}
        />
      )}
      <Segmented
        aria-label={t('books.rows.label')}
        className={styles.grouping}
        value={filter.rows}
        options={JOURNAL_ROWS.map((name) => ({ value: name, label: t(`books.rows.${name}`) }))}
        onChange={(rows) => change({ rows })}
      />
      {branches.length > 0 && (
        <Segmented
          aria-label={t('filters.branches')}
          className={styles.grouping}
          value={filter.isCompany ? 'all' : 'own'}
          options={(['own', 'all'] as const).map((name) => ({ value: name, label: t(`branches.${name}`) }))}
          onChange={(scope) => change({ isCompany: scope === 'all' })}
        />
      )}
    </search>
  );
}

function useBookCurrencies({ book }: BookFilter) {
  const { data: cash = [] } = useOptionsQuery('tien-mat', { skip: book !== 's07a' });
  const skip = { skip: book !== 's08' };
  const { data: bank = [] } = useOptionsQuery('tien-banking', skip);
  const { data: alipay = [] } = useOptionsQuery('tien-alipay', skip);
  const { data: electronic = [] } = useOptionsQuery('tien-dien-tu', skip);
  return book === 's07a' ? cash : [...bank, ...alipay, ...electronic];
}
