import { isZero, subtract, sum } from '@doi-tien/money/decimal';
import { formatDecimal } from '@doi-tien/money/format';
import { useTranslation } from 'react-i18next';
import { useOptionsQuery } from '../../lib/endpoints/collection.ts';
import { useAppSelector } from '../../lib/state/root.ts';
import { showMoment } from '../../ui/dates/moments.ts';
import type { MoneyTone } from '../../ui/money/money-text.tsx';
import styles from '../../ui/paper/paper.module.css';
import { PaperDocument } from '../../ui/paper/paper-document.tsx';
import { type PaperPart, tablePart } from '../../ui/paper/paper-part.ts';
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

/** The report as a document that a person signs. A report on other branches than this one comes from the company. */
export function ReportPaper({ screen, address, model, period, safes }: ReportPaperProps) {
  const { t } = useTranslation('report');
  const words = useReportWords();
  const person = useAppSelector((state) => state.auth.user?.ho_va_ten ?? '');
  const scope = useScopeWords(screen, address.filter.branches);
  const { name } = screen.kind;
  const { answer, control, tables } = model;
  const figure = answer.amount === null ? '' : ` ${onPaper(answer.amount, answer.tone)} ₫`;
  const rest = answer.rest === '' ? '' : `${answer.amount === null ? ' ' : ', '}${answer.rest}`;
  const corner = t('paper.by', { moment: showMoment(new Date().toISOString()), person });
  return (
    <PaperDocument
      size="a4-landscape"
      head={scope ? { corner, branch: scope.short } : { corner }}
      title={name === 'agent' ? t('paper.agent') : t('paper.name', { title: t(`titles.${name}`) })}
      subtitle={
        <>
          {t('paper.period', { period: words.period(period) })} ·{' '}
          <FilterWords screen={screen} address={address} safes={safes} />
          <div className={styles.small}>{t('paper.unit')}</div>
        </>
      }
      parts={[
        <p key="answer">
          <strong>{`${answer.lead}${figure}${rest}`}</strong>
        </p>,
        ...tables.map((table) => tableOf(table, tables.length > 1, t('table.main', { title: table.title }))),
        model.note && <p>{model.note}</p>,
        control && (
          <p className={control.isRight ? undefined : styles.wrong}>
            <strong>{t('control.title')}.</strong> {control.sentence}
          </p>
        ),
      ]}
      signatures={[t('paper.maker'), t('paper.checker'), t('paper.manager')]}
    />
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

/** Sums within a statement, and what they are made of. */
const RANKS: Readonly<Record<string, string | undefined>> = { sum: styles.sumRow, part: styles.partRow };

/** Links and reasons nobody wrote leave an empty column; paper has no room for it. */
function tableOf<Row>(
  { rows, rowKey, rankOf, footer, ...table }: ReportTableModel<Row>,
  isNamed: boolean,
  name: string,
): PaperPart {
  const heading = isNamed ? { heading: table.title } : {};
  if (rows.length === 0) {
    return (
      <>
        {isNamed && <h3 className={styles.part}>{table.title}</h3>}
        <p>{table.empty}</p>
      </>
    );
  }
  const columns = table.columns.filter(({ value, footer: sum }) => sum || rows.some((row) => value(row)));
  const [first] = columns;
  const sums = columns.filter((column) => column !== first && column.footer);
  return tablePart<Row>({
    name,
    ...heading,
    rows,
    rowKey,
    rowClass: (row) => RANKS[rankOf?.(row) ?? 'row'],
    columns: columns.map((column) => ({
      key: column.key,
      title: column.title,
      isWords: column.kind === 'text',
      cell: (row) => onPaperOf(column, row),
      ...(column !== first &&
        !rankOf &&
        isSumOf(column, rows) && { carried: { of: column.value, as: 'sum' as const } }),
    })),
    foot: footer
      ? [
          {
            label: footer.label,
            cells: Object.fromEntries(sums.map(({ key, footer: sum, tone }) => [key, onPaper(sum ?? '', tone)])),
          },
        ]
      : [],
  });
}

function onPaperOf<Row>({ kind, value, tone }: ReportColumn<Row>, row: Row): string | null {
  const shown = value(row);
  return kind === 'text' || shown === null ? shown : onPaper(shown, tone);
}

/** Only what is the sum of its rows goes over the page: an average is no sum. */
function isSumOf<Row>({ kind, value, footer }: ReportColumn<Row>, rows: readonly Row[]): boolean {
  if (kind !== 'figure' || !footer) return false;
  return isZero(subtract(sum(rows.map((row) => value(row) ?? '0')), footer));
}
