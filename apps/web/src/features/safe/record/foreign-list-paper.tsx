import type { ForeignLine } from '@doi-tien/contract/safe-record.schema';
import { sum } from '@doi-tien/money/decimal';
import { formatDecimal } from '@doi-tien/money/format';
import { useTranslation } from 'react-i18next';
import { useCurrencyName } from '../../../ui/currency/use-currency-name.ts';
import { PaperDocument } from '../../../ui/paper/paper-document.tsx';
import { type PaperPart, tablePart } from '../../../ui/paper/paper-part.ts';
import type { PaperSize } from '../../../ui/paper/paper-size.ts';
import { figure } from './figure.ts';

interface Part {
  name: string;
  lines: readonly ForeignLine[];
}

interface ForeignListPaperProps {
  size?: PaperSize;
  subtitle: string;
  parts: readonly Part[];
}

/** Form 07-TT: foreign money by currency and rate. */
export function ForeignListPaper({ size = 'a4', subtitle, parts }: ForeignListPaperProps) {
  const { t } = useTranslation('files');
  return (
    <PaperDocument
      size={size}
      head={{ form: '07 – TT' }}
      title={t('forms.foreignList')}
      subtitle={subtitle}
      parts={useTables(parts)}
      signatures={[t('forms.maker'), t('forms.cashier'), t('forms.accountant')]}
    />
  );
}

function useTables(parts: readonly Part[]): PaperPart[] {
  const { t } = useTranslation('files');
  const named = useCurrencyName();
  return parts.map(({ name, lines }) =>
    tablePart<ForeignLine & { order: number }>({
      name,
      // One list alone is called by the title of the paper.
      ...(parts.length > 1 && { heading: name }),
      rows: lines.map((line, index) => ({ ...line, order: index + 1 })),
      rowKey: ({ order }) => order,
      columns: [
        { key: 'order', title: t('forms.order'), cell: ({ order }) => order },
        {
          key: 'currency',
          title: t('forms.currency'),
          isWords: true,
          cell: ({ ma_tien, ten }) => `${ma_tien} ${named(ma_tien, ten)}`,
        },
        { key: 'quantity', title: t('forms.quantity'), cell: ({ so_luong }) => figure(so_luong) },
        {
          key: 'rate',
          title: t('forms.unitRate'),
          cell: ({ ty_gia, don_vi_ty_gia }) =>
            `${figure(ty_gia)}${ty_gia !== null && don_vi_ty_gia > 1 ? `/${formatDecimal(String(don_vi_ty_gia))}` : ''}`,
        },
        {
          key: 'value',
          title: t('forms.value'),
          cell: ({ gia_tri }) => figure(gia_tri),
          carried: { of: ({ gia_tri }) => gia_tri, as: 'sum' },
        },
      ],
      foot: [
        {
          label: t('forms.total'),
          cells: { value: lines.some(({ gia_tri }) => gia_tri === null) ? '' : figure(sum(lines.map(worth))) },
        },
      ],
    }),
  );
}

const worth = ({ gia_tri }: ForeignLine) => gia_tri ?? '0';
