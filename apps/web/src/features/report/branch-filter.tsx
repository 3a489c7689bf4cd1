import type { ReportBranch } from '@doi-tien/contract/branches.schema';
import { usualGrouping } from '@doi-tien/contract/report';
import { Segmented, Select } from 'antd';
import dayjs from 'dayjs';
import { useTranslation } from 'react-i18next';
import { useCurrentBranchId, useReportBranches } from '../../lib/branches/branches.ts';
import styles from './report.module.css';
import { ALL_BRANCHES, chosenIds, isOfSeveral } from './report-address.ts';
import type { ReportScreen } from './report-kinds.ts';
import type { ReportAddress } from './use-report-address.ts';

interface BranchFilterProps {
  screen: ReportScreen;
  address: ReportAddress;
}

type Scope = 'own' | 'chosen' | 'all';

/** This branch, some, or all; over several, whether the rows are branches. Nothing where there is no choice. */
export function BranchFilter({ screen, address: { filter, change } }: BranchFilterProps) {
  const { t } = useTranslation('report');
  const branches = useReportBranches(screen.kind.area);
  const current = useCurrentBranchId();
  if (branches.length === 0) return null;
  const scope = scopeOf(filter.branches);
  const choose = (chosen: string | null) => change({ branches: chosen, grouping: null, safeId: null });
  const usual = usualGrouping(screen.kind, dayjs(filter.to).diff(filter.from, 'day') + 1);
  return (
    <>
      <Segmented<Scope>
        aria-label={t('filters.branches')}
        className={styles.grouping}
        value={scope}
        options={(['own', 'chosen', 'all'] as const).map((name) => ({ value: name, label: t(`branches.${name}`) }))}
        onChange={(next) => choose(next === 'own' ? null : next === 'all' ? ALL_BRANCHES : String(current ?? ''))}
      />
      {scope === 'chosen' && <BranchChoice branches={branches} chosen={chosenIds(filter.branches)} onChange={choose} />}
      {isOfSeveral(filter) && (
        <Segmented
          aria-label={t('branches.rows')}
          className={styles.grouping}
          value={filter.grouping === 'chi_nhanh' ? 'apart' : 'together'}
          options={[
            { value: 'apart', label: t('branches.apart') },
            { value: 'together', label: t('branches.together') },
          ]}
          onChange={(rows) => change({ grouping: rows === 'apart' ? null : usual })}
        />
      )}
    </>
  );
}

function scopeOf(branches: string | null): Scope {
  if (branches === null) return 'own';
  return branches === ALL_BRANCHES ? 'all' : 'chosen';
}

interface BranchChoiceProps {
  branches: readonly ReportBranch[];
  chosen: readonly number[];
  onChange: (branches: string) => void;
}

/** At least one stays chosen. */
function BranchChoice({ branches, chosen, onChange }: BranchChoiceProps) {
  const { t } = useTranslation('report');
  const nameOf = useBranchName();
  return (
    <Select
      mode="multiple"
      className={styles.branches}
      aria-label={t('branches.choose')}
      placeholder={t('branches.choose')}
      maxTagCount="responsive"
      showSearch={{ optionFilterProp: 'label' }}
      options={branches.map((branch) => ({ value: branch.value, label: nameOf(branch) }))}
      value={[...chosen]}
      onChange={(ids: number[]) => ids.length > 0 && onChange(ids.toSorted((one, other) => one - other).join(','))}
    />
  );
}

function useBranchName(): (branch: ReportBranch) => string {
  const { t } = useTranslation('report');
  return ({ label, trang_thai }) => (trang_thai === 1 ? label : t('branches.inactive', { name: label }));
}

interface ScopeWords {
  /** All branches, the name of the one, or how many. */
  short: string;
  /** With the names of all that were chosen. */
  full: string;
}

/** What the report is about, in words. Null is the branch the tab works in. */
export function useScopeWords(screen: ReportScreen, chosen: string | null): ScopeWords | null {
  const { t } = useTranslation('report');
  const branches = useReportBranches(screen.kind.area);
  if (chosen === null) return null;
  if (chosen === ALL_BRANCHES) return { short: t('branches.every'), full: t('branches.every') };
  const names = chosenIds(chosen).map((id) => branches.find(({ value }) => value === id)?.label ?? String(id));
  const short = names.length === 1 ? names.join() : t('branches.some', { count: names.length });
  return { short, full: names.join(', ') };
}
