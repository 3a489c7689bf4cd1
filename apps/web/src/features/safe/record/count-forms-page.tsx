import { type CountForm, type CountFormRow, countCommittee, countFormRows } from '@doi-tien/contract/count-forms';
import type { CountRecord } from '@doi-tien/contract/safe-record.schema';
import { divide, isZero, sum } from '@doi-tien/money/decimal';
import { formatDecimal } from '@doi-tien/money/format';
import { amountInWords } from '@doi-tien/money/words';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { showMoment } from '../../../ui/dates/moments.ts';
import paper from '../../../ui/paper/paper.module.css';
import { PaperDocument } from '../../../ui/paper/paper-document.tsx';
import { PaperFacts } from '../../../ui/paper/paper-facts.tsx';
import { PaperPage } from '../../../ui/paper/paper-page.tsx';
import { type TablePart, tablePart } from '../../../ui/paper/paper-part.ts';
import { RoomToWrite } from '../../../ui/paper/room-to-write.tsx';
import { useCountRecordQuery } from '../safe-endpoints.ts';
import { figure, piecesText } from './figure.ts';

const ORDER: Partial<Record<CountFormRow['kind'], string>> = { book: 'I', counted: 'II', difference: 'III' };
const RATE_DECIMALS = 4;

/** `/ket/{id}/kiem-ke`: forms 08a-TT and 08b-TT of a count; before the close, sheets to write on. */
export default function CountFormsPage() {
  const { t } = useTranslation('safe');
  const safeId = Number(useParams().id);
  return (
    <PaperPage
      title={t('record.forms')}
      back={{ to: `/ket/${safeId}/bien-ban`, label: t('record.back') }}
      print={t('record.print')}
      file={{ path: `/ket/bien-ban/${safeId}/export`, permission: ['ket', 'export'] }}
      state={useCountRecordQuery(safeId)}
    >
      {(record) => (
        <>
          <CountFormPaper record={record} form="08a" />
          <CountFormPaper record={record} form="08b" />
        </>
      )}
    </PaperPage>
  );
}

function CountFormPaper({ record, form }: { record: CountRecord; form: CountForm }) {
  const { t } = useTranslation('files');
  const rows = countFormRows(record, form);
  const { counted, closed } = countCommittee(record);
  return (
    <PaperDocument
      head={{ form: `${form} – TT`, corner: `${t('forms.safe')}: ${record.ket.ma_ket}` }}
      title={t(`forms.count${form}`)}
      parts={[
        <PaperFacts
          key="people"
          facts={[
            [t('forms.countTime'), record.ket.dong_luc ? showMoment(record.ket.dong_luc) : <RoomToWrite key="blank" />],
            [t('forms.committee'), ' '],
            [`1. ${t('forms.counted')}`, counted ?? <RoomToWrite key="blank" />],
            [`2. ${t('forms.closed')}`, closed ?? <RoomToWrite key="blank" />],
            [`3. ${t('forms.manager')}`, <RoomToWrite key="blank" />],
          ]}
        />,
        useFormTable(rows, form),
        <Conclusion key="conclusion" record={record} rows={rows} form={form} />,
      ]}
      signatures={[t('forms.accountant'), t('forms.cashier'), t('forms.responsible')]}
    />
  );
}

function useFormTable(rows: readonly CountFormRow[], form: CountForm): TablePart {
  const { t } = useTranslation('files');
  const isForeign = form === '08b';
  const values = rows.flatMap(({ value }) => value ?? []);
  const isKnown = rows.every(({ kind, value, amount }) => kind !== 'counted' || amount === null || value !== null);
  const nameOf = ({ kind, face, currency }: CountFormRow) => {
    const name = t(`forms.lines.${kind}`, { face: face && formatDecimal(face) });
    return isForeign && kind in ORDER ? `${currency}: ${name}` : name;
  };
  return tablePart<CountFormRow>({
    name: t(`forms.count${form}`),
    rows,
    rowKey: (_row, index) => index,
    rowClass: ({ kind }) => (kind in ORDER ? paper.strong : undefined),
    columns: [
      { key: 'order', title: t('forms.order'), cell: ({ kind }) => ORDER[kind] },
      { key: 'text', title: t('forms.text'), isWords: true, cell: nameOf },
      { key: 'pieces', title: t('forms.pieces'), cell: ({ pieces }) => piecesText(pieces) },
      {
        key: 'amount',
        title: t(isForeign ? 'forms.foreignAmount' : 'forms.amount'),
        cell: ({ amount, kind }) => figure(amount, kind === 'difference' ? 'always' : 'auto'),
      },
      isForeign && {
        key: 'rate',
        title: t('forms.rate'),
        cell: ({ value, amount }) =>
          value !== null && amount !== null && !isZero(amount) ? figure(divide(value, amount, RATE_DECIMALS)) : '',
      },
      isForeign && {
        key: 'value',
        title: t('forms.value'),
        cell: ({ value }) => figure(value),
        carried: { of: ({ value }) => value, as: 'sum' },
      },
    ],
    foot: isForeign ? [{ label: t('forms.total'), cells: { value: isKnown ? figure(sum(values)) : '' } }] : [],
  });
}

/** Why it differs, over and short apart, and what follows; before the close room to write. */
function Conclusion({ record, rows, form }: { record: CountRecord; rows: readonly CountFormRow[]; form: CountForm }) {
  const { t } = useTranslation('files');
  const { t: s } = useTranslation('safe');
  const differences = rows.filter(({ kind, amount }) => kind === 'difference' && amount !== null && !isZero(amount));
  const isDone = record.ket.trang_thai === 2;
  const told = (isShort: boolean) => {
    const found = differences.filter(({ amount }) => amount?.startsWith('-') === isShort);
    if (found.length === 0) return isDone ? '0' : <RoomToWrite />;
    const figures = found.map(({ amount, currency }) => `${figure(amount, 'always')} ${currency}`).join(', ');
    return [figures, record.ly_do].filter(Boolean).join('. ');
  };
  const counted = form === '08a' ? rows.find(({ kind }) => kind === 'counted')?.amount : null;
  return (
    <PaperFacts
      facts={[
        [s('record.words'), counted && `${amountInWords(counted, s('record.dong'))}.`],
        [`${t('forms.reasons')} – ${t('forms.over')}`, told(false)],
        [`${t('forms.reasons')} – ${t('forms.short')}`, told(true)],
        [
          t('forms.conclusion'),
          isDone ? t(differences.length > 0 ? 'forms.differs' : 'forms.agrees') : <RoomToWrite key="blank" />,
        ],
      ]}
    />
  );
}
