import type { ForeignLine, ForeignList } from '@doi-tien/contract/safe-record.schema';
import { sum } from '@doi-tien/money/decimal';
import { type Cell, countCell, sumCell, textCell, toCell } from '../../platform/files/sheets/cell.ts';
import type { Sheet } from '../../platform/files/sheets/workbook.ts';
import { type FileTextKey, fileText, type Language } from '../../platform/http/messages.ts';

const NOTHING: Cell = { kind: 'empty' };
const PARTS = ['mua', 'ban', 'ton'] as const;

/** Form 07-TT as a sheet; what each part comes to is a formula. */
export function foreignListSheet(list: ForeignList, language: Language): Sheet {
  const text = (key: FileTextKey, params?: Record<string, unknown>) => textCell(fileText(language, key, params));
  const { ket, doanh_nghiep } = list;
  const cells: Cell[][] = [
    [text('forms.unit'), textCell(doanh_nghiep.ten), NOTHING, NOTHING, text('forms.form', { form: '07 – TT' })],
    [text('forms.address'), textCell(doanh_nghiep.dia_chi), NOTHING, NOTHING, text('forms.circular')],
    [NOTHING, text('forms.foreignList')],
    [text('forms.safe'), textCell(ket.ma_ket)],
    [text('forms.day'), toCell('date', ket.ngay)],
  ];
  for (const part of PARTS) {
    cells.push(
      [],
      [text(`forms.parts.${part}`)],
      [
        text('forms.order'),
        text('forms.currency'),
        text('forms.quantity'),
        text('forms.unitRate'),
        text('forms.value'),
      ],
    );
    const first = cells.length + 1;
    cells.push(...list[part].map(lineCells));
    const known = list[part].map(({ gia_tri }) => gia_tri ?? '0');
    cells.push([NOTHING, text('forms.total'), NOTHING, NOTHING, sumCell(sum(known), 'E', first, cells.length)]);
  }
  return { name: '07 – TT', widths: [10, 34, 18, 18, 22], rows: () => [cells] };
}

function lineCells({ ma_tien, ten, so_luong, ty_gia, don_vi_ty_gia, gia_tri }: ForeignLine, index: number): Cell[] {
  const unit = don_vi_ty_gia > 1 ? ` (/${don_vi_ty_gia})` : '';
  return [
    countCell(index + 1),
    textCell(`${ma_tien} ${ten}${unit}`),
    toCell('decimal', so_luong),
    toCell('decimal', ty_gia),
    toCell('decimal', gia_tri),
  ];
}
