import { PRINT_STATUS } from '@doi-tien/contract/printers';
import { TRADE_STATUS, type TradeKind } from '@doi-tien/contract/trade';
import type { Trade } from '@doi-tien/contract/trade.schema';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useOptionsQuery } from '../../../lib/endpoints/collection.ts';
import { useActiveCurrenciesQuery } from '../../../lib/endpoints/drawer-endpoints.ts';
import { useHasPrinters } from '../../../lib/printing/printer-endpoints.ts';
import { useMay } from '../../../lib/session/permissions.ts';
import { useHasTiers } from '../../../lib/session/rate-tiers-on.ts';
import type { ColumnOption, ListColumn } from '../../../ui/data-list/columns/list-column.ts';
import { showMoment } from '../../../ui/dates/moments.ts';
import { PrintMark, PrintTag } from '../../../ui/printing/print-tag.tsx';
import { usePrintWords } from '../../../ui/printing/use-print-words.ts';
import { linesText } from '../model/lines-text.ts';
import { firstLineText, LinesCell } from './lines-cell.tsx';

/**
 * Codes such as VND-BANK, and amounts in the millions, take more room than notes of foreign cash. These leave room for
 * the status beside a menu of icons at 768 px.
 */
const linesWidth = ({ earnsAtPurchase }: TradeKind): number => (earnsAtPurchase ? 236 : 172);

/** A purchase of cash only changes what we hold; the others sell something, or earn their margin at once. */
const canEarn = ({ side, earnsAtPurchase, settlesInUsd }: TradeKind): boolean =>
  side === 'sell' || earnsAtPurchase || settlesInUsd;

/** Its amounts came back. */
const isVoid = ({ trang_thai }: Trade): boolean => trang_thai === TRADE_STATUS.void;

const CHOICES = ['cac_tien', 'nguoi_tao_id'];

/** What the list of one kind shows; what was traded, for how much and what became of it stand in every row, at every width. */
export function useTradeColumns(kind: TradeKind, isFiltering: boolean): ListColumn<Trade>[] {
  const { t } = useTranslation('trade');
  const may = useMay(kind.path);
  const hasTiers = useHasTiers();
  const hasPrinters = useHasPrinters();
  const words = usePrintWords();
  const showsProfit = may('seeProfit') && canEarn(kind);
  const [address] = useSearchParams();
  // What these filters offer is asked for when somebody filters: most visits need neither.
  const isAsked = isFiltering || CHOICES.some((field) => address.toString().includes(field));
  const currencies = useCurrencyOptions(kind, !isAsked);
  const { data: tellers } = useOptionsQuery('nguoi-dung', { skip: !isAsked });
  // Under the heading of its day a time is enough.
  const isByTime = (address.get('sortField') ?? 'ngay_tao') === 'ngay_tao';
  return useMemo(
    () => [
      {
        key: 'ma_giao_dich',
        title: t('code'),
        kind: 'text',
        always: true,
        sortable: true,
        filter: true,
        width: 156,
        // Where there is no room for it, a void ticket must not look like one that counts, nor like one whose paper is out.
        render: (row) => (
          <>
            {isVoid(row) ? <s title={t('status.void')}>{row.ma_giao_dich}</s> : row.ma_giao_dich}
            <PrintMark print={row.in_an} />
          </>
        ),
      },
      {
        key: 'ngay_tao',
        title: t('hour'),
        kind: 'datetime',
        sortable: true,
        filter: true,
        width: isByTime ? 72 : 140,
        ...(isByTime && { render: ({ ngay_tao }: Trade) => showMoment(ngay_tao).slice(-5) }),
      },
      {
        key: 'ten_khach',
        title: t('shortCustomer'),
        kind: 'text',
        filter: true,
        width: 136,
        yields: true,
        words: ({ ten_khach }) => ten_khach ?? t('walkIn'),
        render: ({ ten_khach }) => ten_khach ?? <span className="muted">{t('walkIn')}</span>,
      },
      {
        key: 'chi_tiet',
        title: t('lines'),
        kind: 'text',
        always: true,
        width: linesWidth(kind),
        value: linesText,
        words: firstLineText,
        render: (row) =>
          isVoid(row) ? (
            <s className="muted">
              <LinesCell trade={row} />
            </s>
          ) : (
            <LinesCell trade={row} />
          ),
      },
      {
        // Paid in đồng it is the value once more.
        key: 'thanh_tien',
        title: t('total'),
        kind: 'money',
        sortable: true,
        hiddenAtFirst: !kind.settlesInUsd,
        unit: (row: Trade) => row.ma_tien_thanh_toan,
        isStruck: isVoid,
      },
      {
        key: 'gia_tri',
        title: t('value'),
        kind: 'money',
        unit: '₫',
        sortable: true,
        filter: true,
        sum: true,
        isStruck: isVoid,
      },
      ...(showsProfit ? [profitColumn(t('profit'))] : []),
      ...(hasTiers ? [tierColumn(t('tier'))] : []),
      ...(hasPrinters ? [printColumn(t('print'), words)] : []),
      { key: 'so_giay_to', title: t('idNumber'), kind: 'text', filter: true, hiddenAtFirst: true },
      { key: 'nguoi_tao', title: t('teller'), kind: 'text', width: 132, yields: true },
      {
        key: 'trang_thai',
        title: t('status.title'),
        kind: 'status',
        filter: true,
        width: 100,
        options: [
          { value: TRADE_STATUS.done, label: t('status.done'), tone: 'success' },
          { value: TRADE_STATUS.waiting, label: t('status.waiting'), tone: 'warning' },
          { value: TRADE_STATUS.void, label: t('status.void'), tone: 'danger' },
        ],
      },
      ...(currencies.length > 1 ? [choice('cac_tien', t('currency'), currencies)] : []),
      ...(tellers ? [choice('nguoi_tao_id', t('teller'), tellers)] : []),
    ],
    [t, kind, showsProfit, currencies, tellers, isByTime, hasTiers, hasPrinters, words],
  );
}

/** The tiers of its lines, each once. */
function tierColumn(title: string): ListColumn<Trade> {
  const names = ({ chi_tiet }: Trade) => [...new Set(chi_tiet.flatMap(({ bac }) => (bac ? [bac.ten] : [])))].join(', ');
  return { key: 'bac', title, kind: 'text', width: 120, value: names, filter: true, yields: true };
}

/** Of papers that are out nothing is said in the list: only of those that are not. */
function printColumn(title: string, words: ReturnType<typeof usePrintWords>): ListColumn<Trade> {
  const isOut = ({ in_an }: Trade) => !in_an || in_an.trang_thai === PRINT_STATUS.printed;
  return {
    key: 'in_an',
    title,
    kind: 'text',
    width: 130,
    yields: true,
    words: (row) => (row.in_an && !isOut(row) ? words.status(row.in_an.trang_thai) : ''),
    render: (row) => (isOut(row) ? null : <PrintTag print={row.in_an} />),
  };
}

function profitColumn(title: string): ListColumn<Trade> {
  return {
    key: 'loi_nhuan',
    title,
    kind: 'money',
    unit: '₫',
    tone: 'gainLoss',
    sortable: true,
    sum: true,
    isStruck: isVoid,
  };
}

/** A filter by what a row has several of, or only by its number: no column of its own. */
function choice(key: string, title: string, options: readonly ColumnOption[]): ListColumn<Trade> {
  return { key, title, kind: 'tag', filter: true, filterOnly: true, options };
}

function useCurrencyOptions({ group }: TradeKind, skip: boolean): ColumnOption[] {
  const { data } = useActiveCurrenciesQuery(undefined, { skip });
  return useMemo(
    () => (data?.items ?? []).filter(({ nhom }) => nhom === group).map(({ id, ma }) => ({ value: id, label: ma })),
    [data, group],
  );
}
