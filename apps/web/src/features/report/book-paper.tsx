import { BOOKS } from '@doi-tien/contract/accounting';
import type { BookAnswer, BookRow } from '@doi-tien/contract/accounting.schema';
import { formatDecimal } from '@doi-tien/money/format';
import { useTranslation } from 'react-i18next';
import { showDay } from '../../ui/dates/moments.ts';
import { PaperDocument } from '../../ui/paper/paper-document.tsx';
import { PaperFacts } from '../../ui/paper/paper-facts.tsx';
import { type PaperColumn, tablePart } from '../../ui/paper/paper-part.ts';
import { RoomToWrite } from '../../ui/paper/room-to-write.tsx';
import { useScopeWords } from './branch-filter.tsx';
import { ALL_BRANCHES } from './report-address.ts';
import { SAFE_SCREEN } from './report-kinds.ts';

/** Who signs: the cashier keeps the cash book, an accountant the two others. */
const ROLES = {
  s07: ['cashier', 'accountant', 'director'],
  s07a: ['maker', 'accountant', 'director'],
  s08: ['maker', 'accountant', 'director'],
} as const;
/** Where a number is written by hand. */
const ROOM = '………';

interface BookPaperProps {
  book: BookAnswer;
  byDay: boolean;
  isCompany: boolean;
}

/** A row of the book, or what stood before its first one. */
type Row = Pick<BookRow, 'dien_giai_so' | 'so_luong_ton' | 'tien_ton'> & Partial<BookRow>;

/** A book after its form: what stood before, every row with what is left, sums carried over the pages, who signs. */
export function BookPaper({ book, byDay, isCompany }: BookPaperProps) {
  const { t } = useTranslation('report');
  const columns = useColumns(book, byDay);
  const scope = useScopeWords(SAFE_SCREEN, isCompany ? ALL_BRANCHES : null);
  const parts = Math.max(1, Math.ceil(book.total / book.pageSize));
  const [isFirst, isLast] = [book.page === 1, book.page >= parts];
  const opening: Row = {
    dien_giai_so: t(isFirst ? 'books.opening' : 'books.before'),
    so_luong_ton: book.dau_trang.so_luong,
    tien_ton: book.dau_trang.gia_tri,
  };
  const form = BOOKS[book.so].form;
  const facts = [
    t('books.period', { from: showDay(book.tu_ngay), to: showDay(book.den_ngay) }),
    [t('books.account', { number: book.tai_khoan }), book.tai_khoan_ngoai].filter(Boolean).join(' · '),
    t('books.currency', { code: book.ma_tien }),
    parts > 1 && t('books.part', { part: book.page, parts }),
  ];
  const sums = (moved: BookAnswer['phat_sinh']) => ({
    so_luong_thu: figure(moved.so_luong_thu),
    so_luong_chi: figure(moved.so_luong_chi),
    tien_thu: figure(moved.tien_thu),
    tien_chi: figure(moved.tien_chi),
  });
  const left = ({ so_luong, gia_tri }: BookAnswer['cuoi_ky']) => ({
    so_luong_ton: figure(so_luong),
    tien_ton: figure(gia_tri),
  });
  const foot = [
    ...(parts > 1 ? [{ label: t('books.ofPart'), cells: sums(book.cong_trang) }] : []),
    ...(isLast ? [{ label: t('books.moved'), cells: sums(book.phat_sinh) }] : []),
    isLast
      ? { label: t('books.closing'), cells: left(book.cuoi_ky) }
      : { label: t('books.after'), cells: left(book.cuoi_trang) },
  ];
  return (
    <PaperDocument
      size="a4-landscape"
      head={{ form, ...(scope && { branch: scope.short }) }}
      title={t(`books.titles.${book.so}`)}
      subtitle={facts.filter(Boolean).join(' · ')}
      parts={[
        book.so === 's08' && <AccountFacts key="account" book={book} />,
        book.an_so_lieu && <p key="withheld">{t('books.withheld')}</p>,
        tablePart<Row>({
          name: t(`books.titles.${book.so}`),
          columns,
          rows: [opening, ...book.items],
          rowKey: (_row, index) => index,
          foot,
        }),
        isLast && (
          <p key="begun">
            {t('books.pages', { room: ROOM })} {t('books.begun', { room: ROOM })}
          </p>
        ),
      ]}
      signatures={ROLES[book.so].map((role) => t(`books.roles.${role}`))}
    />
  );
}

/** Where the account is kept; room to write where the book is about none by name. */
function AccountFacts({ book: { ngan_hang, tai_khoan_ngoai, so_tai_khoan } }: Pick<BookPaperProps, 'book'>) {
  const { t } = useTranslation('report');
  return (
    <PaperFacts
      columns={2}
      facts={[
        [t('books.bank'), ngan_hang ?? tai_khoan_ngoai ?? <RoomToWrite />],
        [t('books.numberThere'), so_tai_khoan ?? <RoomToWrite />],
      ]}
    />
  );
}

function figure(amount: string | null | undefined): string {
  return amount === null || amount === undefined ? '' : formatDecimal(amount).replace('-', '−');
}

/** Two accounts stay on one line, so that a row is not higher for them. */
function against({ tk_doi_ung: numbers }: Row) {
  return numbers && numbers.split(', ').length <= 2 ? <span className="nowrap">{numbers}</span> : numbers;
}

/** What did not come in or go out leaves its cell empty. */
function moved(amount: string | null | undefined): string {
  return amount === '0' ? '' : figure(amount);
}

function useColumns(book: BookAnswer, byDay: boolean): (PaperColumn<Row> | false)[] {
  const { t } = useTranslation('report');
  const whole = (text: string | null | undefined) => text && <span className="nowrap">{text}</span>;
  const day = (value: string | undefined) => whole(value && showDay(value));
  type Triple = readonly [
    into: 'so_luong_thu' | 'tien_thu',
    out: 'so_luong_chi' | 'tien_chi',
    left: 'so_luong_ton' | 'tien_ton',
  ];
  const triple = (group: string, [into, out, left]: Triple): PaperColumn<Row>[] => [
    {
      key: into,
      title: t('books.columns.in'),
      group,
      cell: (row) => moved(row[into]),
      carried: { of: (row) => row[into] ?? null, as: 'sum' },
    },
    {
      key: out,
      title: t('books.columns.out'),
      group,
      cell: (row) => moved(row[out]),
      carried: { of: (row) => row[out] ?? null, as: 'sum' },
    },
    {
      key: left,
      title: t('books.columns.left'),
      group,
      cell: (row) => figure(row[left]),
      carried: { of: (row) => row[left], as: 'last' },
    },
  ];
  const number = t('books.columns.number');
  return [
    { key: 'ngay', title: t('books.columns.entered'), isWords: true, cell: (row) => day(row.ngay) },
    !byDay && {
      key: 'ngay_chung_tu',
      title: t('books.columns.paper'),
      isWords: true,
      cell: (row) => day(row.ngay_chung_tu),
    },
    !byDay && {
      key: 'so_thu',
      title: t('books.columns.in'),
      group: number,
      isWords: true,
      cell: (row) => whole(row.so_thu),
    },
    !byDay && {
      key: 'so_chi',
      title: t('books.columns.out'),
      group: number,
      isWords: true,
      cell: (row) => whole(row.so_chi),
    },
    { key: 'dien_giai_so', title: t('books.columns.text'), isWords: true, cell: (row) => row.dien_giai_so },
    BOOKS[book.so].hasContra &&
      !byDay && { key: 'tk_doi_ung', title: t('books.columns.against'), isWords: true, cell: against },
    ...(book.la_ngoai_te
      ? triple(t('books.columns.quantity', { code: book.ma_tien }), ['so_luong_thu', 'so_luong_chi', 'so_luong_ton'])
      : []),
    ...(book.cuoi_ky.gia_tri === null ? [] : triple(t('books.columns.amount'), ['tien_thu', 'tien_chi', 'tien_ton'])),
    { key: 'ghi_chu', title: t('books.columns.note'), isWords: true, cell: () => null },
  ];
}
