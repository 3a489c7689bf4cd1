import type { BranchOfDashboard, Dashboard, DayOfTrades } from '@doi-tien/contract/dashboard.schema';
import { sum } from '@doi-tien/money/decimal';
import { formatDecimal, formatPercent } from '@doi-tien/money/format';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { stateToEnter, useBranches } from '../../lib/branches/branches.ts';
import { useMedia } from '../../lib/browser/use-media.ts';
import { BREAKPOINTS } from '../../theme/tokens.ts';
import { showDay } from '../../ui/dates/moments.ts';
import { MoneyText } from '../../ui/money/money-text.tsx';
import { BranchAlerts, SafeState } from './branch-state.tsx';
import styles from './branches-card.module.css';
import { Card } from './card.tsx';
import { compareFigures } from './comparison.ts';
import type { Fresh } from './use-dashboard.ts';

interface BranchesCardProps {
  branches: readonly BranchOfDashboard[];
  data: Pick<Dashboard, 'giao_dich' | 'nam_giu' | 'canh_bao'>;
  fresh: Fresh;
}

interface Column {
  key: string;
  title: string;
  cell: (branch: BranchOfDashboard) => ReactNode;
  sum: ReactNode;
}

/** A row per branch, or a card where not all columns fit. The name leads into the branch, for people who work there. */
export function BranchesCard({ branches, data, fresh }: BranchesCardProps) {
  const { t } = useTranslation('home');
  const columns = useColumns(branches, data);
  const isWide = useMedia(`(min-width: ${BREAKPOINTS.desktop}px)`);
  return (
    <Card title={t('branches.title')}>
      {isWide ? (
        <BranchTable branches={branches} columns={columns} fresh={fresh} />
      ) : (
        <BranchCards branches={branches} columns={columns} fresh={fresh} alerts={data.canh_bao} />
      )}
    </Card>
  );
}

interface RowsProps extends Pick<BranchesCardProps, 'branches' | 'fresh'> {
  columns: readonly Column[];
}

function BranchTable({ branches, columns, fresh }: RowsProps) {
  const { t } = useTranslation('home');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, with the keyboard too
    <section className={styles.scroll} tabIndex={0} aria-label={t('branches.title')}>
      <table className={styles.table} aria-label={t('branches.title')}>
        <thead>
          <tr>
            <th scope="col">{t('branches.name')}</th>
            <th scope="col">{t('branches.safe')}</th>
            {columns.map(({ key, title }) => (
              <th key={key} scope="col" className={styles.figure}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {branches.map((branch) => (
            <tr key={branch.chi_nhanh_id} data-fresh={fresh(`branch ${branch.chi_nhanh_id}`)}>
              <th scope="row">
                <BranchName branch={branch} />
              </th>
              <td>
                <SafeState branch={branch} />
              </td>
              {columns.map(({ key, cell }) => (
                <td key={key} className={styles.figure}>
                  {cell(branch)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {t('branches.total')}
            </th>
            {columns.map(({ key, sum: whole }) => (
              <td key={key} className={styles.figure}>
                {whole}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

/** What a glance at a branch is for comes first. */
const AT_A_GLANCE = ['worth', 'profit', 'change'];

/** One card for each: open or not, what it holds, what it earned, and whether anything is wrong there. */
function BranchCards({ branches, columns: all, fresh, alerts }: RowsProps & { alerts: Dashboard['canh_bao'] }) {
  const { t } = useTranslation('home');
  const isAnyUnsorted = branches.some(({ chua_phan_loai }) => (chua_phan_loai ?? '0') !== '0');
  const columns = [
    ...AT_A_GLANCE.flatMap((key) => all.find((column) => column.key === key) ?? []),
    ...all.filter(({ key }) => !AT_A_GLANCE.includes(key) && (key !== 'unsorted' || isAnyUnsorted)),
  ];
  return (
    <ul className={`stack plain-list num ${styles.cards}`} aria-label={t('branches.title')}>
      {branches.map((branch) => (
        <li key={branch.chi_nhanh_id} data-fresh={fresh(`branch ${branch.chi_nhanh_id}`)}>
          <span className="row wrap baseline between gap-4 gap-x-8">
            <b>
              <BranchName branch={branch} />
            </b>
            <SafeState branch={branch} />
          </span>
          <BranchAlerts of={alerts.filter((alert) => alert.chi_nhanh_id === branch.chi_nhanh_id)} />
          <Figures columns={columns} of={({ cell }) => cell(branch)} />
        </li>
      ))}
      <li data-sum>
        <b>{t('branches.total')}</b>
        <Figures columns={columns} of={(column) => column.sum} />
      </li>
    </ul>
  );
}

function Figures({ columns, of }: { columns: readonly Column[]; of: (column: Column) => ReactNode }) {
  return (
    <dl>
      {columns.map((column) => (
        <div key={column.key}>
          <dt>{column.title}</dt>
          <dd>{of(column)}</dd>
        </div>
      ))}
    </dl>
  );
}

function BranchName({ branch: { chi_nhanh_id, chi_nhanh, trang_thai } }: { branch: BranchOfDashboard }) {
  const { t } = useTranslation('home');
  const worksIn = useBranches().some(({ value }) => value === chi_nhanh_id);
  if (trang_thai !== 1) return t('branches.inactive', { name: chi_nhanh });
  if (!worksIn) return chi_nhanh;
  return (
    <Link to="/" state={stateToEnter(chi_nhanh_id)} title={t('branches.enter', { name: chi_nhanh })}>
      {chi_nhanh}
    </Link>
  );
}

/** Leaves out columns that are empty in every row: the role may not see them. */
function useColumns(
  branches: readonly BranchOfDashboard[],
  { giao_dich, nam_giu }: BranchesCardProps['data'],
): Column[] {
  const { t } = useTranslation('home');
  const total = (count: (branch: BranchOfDashboard) => number) =>
    branches.reduce((whole, branch) => whole + count(branch), 0);
  const waiting = ({ phieu_cho }: BranchOfDashboard) => phieu_cho?.so_phieu ?? 0;
  const sums = giao_dich?.hom_nay;
  const seesProfit = sums !== undefined && sums.loi_nhuan !== null;
  const trades: Column[] = [
    {
      key: 'profit',
      title: t('branches.profit'),
      cell: (branch) => <Amount day={branch.hom_nay} of="loi_nhuan" />,
      sum: <MoneyText amount={sums?.loi_nhuan} />,
    },
    {
      key: 'change',
      title: t('branches.change'),
      cell: ({ hom_nay, hom_truoc }) => (
        <Change now={hom_nay} before={hom_truoc} of={seesProfit ? 'loi_nhuan' : 'gia_tri'} />
      ),
      sum: (
        <Change now={sums ?? null} before={giao_dich?.hom_truoc ?? null} of={seesProfit ? 'loi_nhuan' : 'gia_tri'} />
      ),
    },
    {
      key: 'value',
      title: t('branches.value'),
      cell: (branch) => <Amount day={branch.hom_nay} of="gia_tri" />,
      sum: <MoneyText amount={sums?.gia_tri} />,
    },
    {
      key: 'tickets',
      title: t('branches.tickets'),
      cell: ({ hom_nay }) => <Tickets day={hom_nay} />,
      sum: <Tickets day={sums ?? null} />,
    },
    {
      key: 'waiting',
      title: t('branches.waiting'),
      cell: (branch) => <Count count={waiting(branch)} />,
      sum: <Count count={total(waiting)} />,
    },
  ];
  const holdings: Column[] = [
    {
      key: 'worth',
      title: t('branches.worth'),
      cell: ({ gia_tri }) => <MoneyText amount={gia_tri} />,
      sum: <MoneyText amount={nam_giu?.gia_tri} />,
    },
    {
      key: 'unsorted',
      title: t('branches.unsorted'),
      cell: ({ chua_phan_loai }) => <Quiet amount={chua_phan_loai} />,
      sum: <Quiet amount={sum(branches.map((branch) => branch.chua_phan_loai ?? '0'))} />,
    },
  ];
  const own = seesProfit ? trades : trades.filter(({ key }) => key !== 'profit');
  return [...(sums ? own : []), ...(nam_giu ? holdings : [])];
}

function Amount({ day, of }: { day: DayOfTrades | null; of: 'loi_nhuan' | 'gia_tri' }) {
  return <MoneyText amount={day?.[of]} />;
}

function Quiet({ amount }: { amount: string | null }) {
  return amount === '0' ? <span className="muted text-12 weight-400">0</span> : <MoneyText amount={amount} />;
}

function Count({ count }: { count: number }) {
  return count === 0 ? <span className="muted text-12 weight-400">0</span> : <b>{formatDecimal(String(count))}</b>;
}

function Tickets({ day }: { day: DayOfTrades | null }) {
  const { t } = useTranslation('home');
  if (!day) return null;
  return (
    <>
      {formatDecimal(day.so_phieu)}
      {day.so_huy !== '0' && (
        <span className="muted text-12 weight-400"> · {t('figures.voided', { total: day.so_huy })}</span>
      )}
    </>
  );
}

interface ChangeProps {
  now: DayOfTrades | null;
  before: DayOfTrades | null;
  of: 'loi_nhuan' | 'gia_tri';
}

/** Against the last working day of the branch. */
function Change({ now, before, of }: ChangeProps) {
  const { t } = useTranslation('home');
  const [current, earlier] = [now?.[of], before?.[of]];
  if (!current || !earlier) return <span className="muted text-12 weight-400">—</span>;
  const { direction, percent, difference } = compareFigures(current, earlier);
  if (direction === 0) return <span className="muted text-12 weight-400">=</span>;
  const isUp = direction > 0;
  const against = t('compared.whole', { figure: formatDecimal(earlier) });
  return (
    <span
      className={`num ${isUp ? 'text-gain' : 'text-loss'}`}
      title={before?.ngay ? `${showDay(before.ngay)}. ${against}` : against}
    >
      <span aria-hidden="true">{isUp ? '▲ +' : '▼ −'}</span>
      <span className="visually-hidden">{t(isUp ? 'compared.up' : 'compared.down')} </span>
      {percent === null ? formatDecimal(difference) : formatPercent(percent)}
    </span>
  );
}
