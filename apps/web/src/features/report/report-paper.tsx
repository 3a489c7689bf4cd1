import { formatDecimal } from '@doi-tien/money/format';
import { useTranslation } from 'react-i18next';
import { usePaperHead } from '../../lib/branches/branches.ts';
import { useOptionsQuery } from '../../lib/endpoints/collection.ts';
import { useSettingsInUseQuery } from '../../lib/endpoints/settings-in-use.ts';
import { useAppSelector } from '../../lib/state/root.ts';
import { showMoment } from '../../ui/dates/moments.ts';
import type { MoneyTone } from '../../ui/money/money-text.tsx';
import styles from '../../ui/paper/paper.module.css';
import { useScopeWords } from './branch-filter.tsx';
import type { SafeOption } from './report-filters.tsx';
import type { ReportScreen } from './report-kinds.ts';
import type { ReportColumn, ReportModel, ReportTableModel } from './report-model.ts';
import type { ReportAddress } from './use-report-address.ts';
import { useReportWords } from './use-words.ts';

interface ReportPaperProps {
  screen: ReportScreen;
  address: ReportAddress;
  model: ReportModel;
  period: { tu_ngay: string; den_ngay: string };
  safes?: readonly SafeOption[];
}

/** The report as a document that a person signs. */
export function ReportPaper({ screen, address, model, period, safes }: ReportPaperProps) {
  const { t } = useTranslation('report');
  const words = useReportWords();
  const scope = useScopeWords(screen, address.filter.branches);
  const { answer, control, tables } = model;
  const figure = answer.amount === null ? '' : ` ${onPaper(answer.amount, answer.tone)} ₫`;
  const rest = answer.rest === '' ? '' : `${answer.amount === null ? ' ' : ', '}${answer.rest}`;
  return (
    <article className={`${styles.paper} dt-document`} data-landscape="">
      <Letterhead scope={scope?.short ?? null} />
      <h2 className={styles.title}>{t('paper.name', { title: t(`titles.${screen.kind.name}`) })}</h2>
      <p className={styles.subtitle}>
        {t('paper.period', { period: words.period(period) })} ·{' '}
        <FilterWords screen={screen} address={address} safes={safes} />
        <br />
        <span className={styles.small}>{t('paper.unit')}</span>
      </p>
      <p>
        <strong>{`${answer.lead}${figure}${rest}`}</strong>
      </p>
      {tables.map((table) => (
        <section key={table.key}>
          {tables.length > 1 && <h3 className={styles.part}>{table.title}</h3>}
          {table.rows.length === 0 ? <p>{table.empty}</p> : <PaperTable table={table} />}
        </section>
      ))}
      {model.note && <p>{model.note}</p>}
      {control && (
        <p className={control.isRight ? undefined : styles.wrong}>
          <strong>{t('control.title')}.</strong> {control.sentence}
        </p>
      )}
      <Signatures />
    </article>
  );
}

/** A report on other branches than this one comes from the company, without this branch's address. */
function Letterhead({ scope }: { scope: string | null }) {
  const { t } = useTranslation('report');
  const { data: settings } = useSettingsInUseQuery();
  const person = useAppSelector((state) => state.auth.user?.ho_va_ten ?? '');
  const business = settings?.gia_tri;
  const company = { address: business?.dia_chi_doanh_nghiep, phone: business?.dien_thoai_doanh_nghiep };
  const own = usePaperHead(company);
  const { branch, address, phone } = scope === null ? own : { branch: scope, ...company };
  const facts = [
    phone && `${t('paper.phone')}: ${phone}`,
    business?.ma_so_thue && `${t('paper.taxCode')}: ${business.ma_so_thue}`,
  ];
  return (
    <header className={styles.letterhead}>
      <div>
        <strong className={styles.business}>{business?.ten_doanh_nghiep}</strong>
        {branch && <div>{branch}</div>}
        {address && <div>{address}</div>}
        <div>{facts.filter(Boolean).join(' · ')}</div>
      </div>
      <div className={styles.small}>{t('paper.by', { moment: showMoment(new Date().toISOString()), person })}</div>
    </header>
  );
}

function FilterWords({ screen, address: { filter }, safes = [] }: Omit<ReportPaperProps, 'model' | 'period'>) {
  const { t } = useTranslation('report');
  const { data: currencies = [] } = useOptionsQuery(screen.currencies ?? 'tien', { skip: filter.currencyId === null });
  const { data: people = [] } = useOptionsQuery('nguoi-dung');
  const scope = useScopeWords(screen, filter.branches);
  const nameIn = (options: readonly SafeOption[], id: number | null) =>
    options.find(({ value }) => value === id)?.label ?? id;
  const words = [
    t('paper.grouping', { grouping: t(`groupings.${filter.grouping}`) }),
    filter.currencyId !== null && t('paper.currency', { name: nameIn(currencies, filter.currencyId) }),
    filter.tellerId !== null && t('paper.teller', { name: nameIn(people, filter.tellerId) }),
    scope !== null && t('paper.branches', { names: scope.full }),
    filter.safeId !== null && t('paper.safe', { name: nameIn(safes, filter.safeId) }),
  ];
  return words.filter(Boolean).join(' · ');
}

function onPaper(amount: string, tone?: MoneyTone): string {
  return formatDecimal(amount, { sign: tone ? 'always' : 'auto' }).replace('-', '−');
}

function PaperTable<Row>({ table }: { table: ReportTableModel<Row> }) {
  const { t } = useTranslation('report');
  const { rows, rowKey, rankOf, footer, title } = table;
  // Links and reasons nobody wrote leave an empty column; paper has no room for it.
  const columns = table.columns.filter(({ value, footer: sum }) => sum || rows.some((row) => value(row)));
  const text = ({ kind, value, tone }: ReportColumn<Row>, row: Row) => {
    const shown = value(row);
    return kind === 'text' || shown === null ? shown : onPaper(shown, tone);
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls sideways on a phone, with the keyboard too
    <section className={styles.wide} tabIndex={0} aria-label={t('table.main', { title })}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" className={column.kind === 'text' ? styles.words : undefined}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} data-rank={rankOf?.(row)}>
              {columns.map((column) => (
                <td key={column.key} className={column.kind === 'text' ? styles.words : undefined}>
                  {text(column, row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {footer && (
          <tfoot>
            <tr>
              {columns.map((column, index) => (
                <td key={column.key} className={index === 0 ? styles.words : undefined}>
                  {index === 0 ? footer.label : column.footer ? onPaper(column.footer, column.tone) : null}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  );
}

function Signatures() {
  const { t } = useTranslation('report');
  return (
    <section className={styles.signatures}>
      {(['maker', 'checker', 'manager'] as const).map((role) => (
        <div key={role}>
          <strong>{t(`paper.${role}`)}</strong>
          <div className={styles.small}>{t('paper.sign')}</div>
        </div>
      ))}
    </section>
  );
}
