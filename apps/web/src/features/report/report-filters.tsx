import { COMPARISONS } from '@doi-tien/contract/report';
import { Segmented, Select } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useScreenSize } from '../../lib/browser/use-media.ts';
import { useOptionsQuery } from '../../lib/endpoints/collection.ts';
import { DateRange } from '../../ui/dates/date-range.tsx';
import { AgentPeriods } from './agent-periods.tsx';
import { BranchFilter } from './branch-filter.tsx';
import styles from './report.module.css';
import { type Comparison, isOfSeveral, NO_COMPARISON } from './report-address.ts';
import type { ReportScreen } from './report-kinds.ts';
import type { ReportAddress } from './use-report-address.ts';

const CHOICES: readonly Comparison[] = [...COMPARISONS, NO_COMPARISON];

export interface SafeOption {
  value: number;
  label: string;
}

interface ReportFiltersProps {
  screen: ReportScreen;
  address: ReportAddress;
  /** The days of the answer: with a safe they are its own, whatever the address says. */
  period?: { tu_ngay: string; den_ngay: string };
  /** The safes of the answer: naming one narrows the report to its day. */
  safes?: readonly SafeOption[];
}

/** On a phone the period alone stands above the answer; the rest is one touch away. */
export function ReportFilters(props: ReportFiltersProps) {
  const { t } = useTranslation('report');
  const phone = useScreenSize() === 'mobile';
  const { screen } = props;
  const { filter, change } = props.address;
  const { tu_ngay, den_ngay } = (filter.safeId !== null && props.period) || {
    tu_ngay: filter.from,
    den_ngay: filter.to,
  };
  return (
    <search className={`row wrap ${styles.filters}`} aria-label={t('filters.label')}>
      <div className={styles.period}>
        <DateRange
          aria-label={t('filters.period')}
          allowClear={false}
          value={[tu_ngay, den_ngay]}
          onChange={(range) => range && change({ from: range[0], to: range[1], safeId: null })}
        />
      </div>
      {screen.kind.name === 'agent' && <AgentPeriods address={props.address} />}
      {phone ? (
        <details className={styles.more}>
          <summary>{t('filters.more')}</summary>
          <MoreFilters {...props} />
        </details>
      ) : (
        <MoreFilters {...props} />
      )}
    </search>
  );
}

function MoreFilters({ screen, address, safes = [] }: ReportFiltersProps) {
  const { t } = useTranslation('report');
  const { filter, change } = address;
  return (
    <>
      <BranchFilter screen={screen} address={address} />
      {screen.currencies !== null && <CurrencyChoice currencies={screen.currencies} address={address} />}
      {screen.filtersByTeller && <TellerChoice address={address} />}
      {screen.filtersBySafe && (safes.length > 1 || filter.safeId !== null) && (
        <Choice
          label={t('filters.safe')}
          placeholder={t('filters.allSafes')}
          options={safes}
          value={filter.safeId}
          onChange={(safeId) => change({ safeId })}
        />
      )}
      {screen.kind.groupings.length > 1 && !(isOfSeveral(filter) && filter.grouping === 'chi_nhanh') && (
        <Segmented
          aria-label={t('filters.grouping')}
          className={styles.grouping}
          value={filter.grouping}
          options={screen.kind.groupings.map((name) => ({ value: name, label: t(`groupings.${name}`) }))}
          onChange={(grouping) => change({ grouping })}
        />
      )}
      {screen.isCompared && (
        <Labelled label={t('filters.comparison')}>
          <Select
            className={styles.comparison}
            aria-label={t('filters.comparison')}
            value={filter.comparison}
            options={CHOICES.map((name) => ({ value: name, label: t(`comparisons.${name}`) }))}
            onChange={(comparison) => change({ comparison })}
          />
        </Labelled>
      )}
    </>
  );
}

/** A line of business with one currency has nothing to choose. */
function CurrencyChoice({
  currencies: list,
  address: { filter, change },
}: {
  currencies: string;
  address: ReportAddress;
}) {
  const { t } = useTranslation('report');
  const { data: currencies = [] } = useOptionsQuery(list);
  if (currencies.length < 2 && filter.currencyId === null) return null;
  return (
    <Choice
      label={t('filters.currency')}
      placeholder={t('filters.allCurrencies')}
      options={currencies}
      value={filter.currencyId}
      onChange={(currencyId) => change({ currencyId })}
    />
  );
}

function TellerChoice({ address: { filter, change } }: Pick<ReportFiltersProps, 'address'>) {
  const { t } = useTranslation('report');
  const { data: people = [] } = useOptionsQuery('nguoi-dung');
  return (
    <Choice
      label={t('filters.teller')}
      placeholder={t('filters.allTellers')}
      options={people}
      value={filter.tellerId}
      onChange={(tellerId) => change({ tellerId })}
    />
  );
}

interface ChoiceProps {
  label: string;
  placeholder: string;
  options: readonly SafeOption[];
  value: number | null;
  onChange: (value: number | null) => void;
}

function Choice({ label, placeholder, options, value, onChange }: ChoiceProps) {
  return (
    <Select
      className={styles.choice}
      aria-label={label}
      placeholder={placeholder}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      options={[...options]}
      value={value}
      onChange={(chosen: number | undefined) => onChange(chosen ?? null)}
    />
  );
}

function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span className={`inline-row may-shrink secondary ${styles.labelled}`}>
      <span aria-hidden="true">{label}</span>
      {children}
    </span>
  );
}
