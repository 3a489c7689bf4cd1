import en from '@doi-tien/texts/en/receipt';
import vi from '@doi-tien/texts/vi/receipt';
import { sql } from 'kysely';
import { readSurroundings } from '../../domain/printing/read-receipt.ts';
import { businessBlocks, momentOf } from '../../domain/printing/receipt-blocks.ts';
import { readSettings } from '../../domain/settings/settings.repository.ts';
import type { Db } from '../../platform/db/database.ts';
import { type Block, PAPER_DOTS } from '../../platform/paper/blocks.ts';
import type { Job } from './queue.repository.ts';

/** Shows by itself whether everything is right: letters with all marks, the whole width, figures, a code. */
export async function readTestPage(db: Db, job: Job): Promise<Block[]> {
  const settings = await readSettings(db);
  const { rows } = await sql<{ ten: string; luc: string }>`
    SELECT m.ten, j.ngay_tao AS luc FROM lenh_in j JOIN may_in m ON m.id = j.may_in_id WHERE j.id = ${job.id}`.execute(
    db,
  );
  const { ten = '', luc } = rows[0] ?? {};
  return [
    ...businessBlocks(await readSurroundings(db, job.chi_nhanh_id, settings)),
    { kind: 'text', text: vi.testPage, align: 'center', size: 'medium', isBold: true },
    { kind: 'text', text: en.testPage, align: 'center', size: 'small' },
    { kind: 'gap' },
    { kind: 'pair', label: { text: vi.printer, english: en.printer }, value: ten },
    ...(luc
      ? [
          {
            kind: 'pair' as const,
            label: { text: vi.time, english: en.time },
            value: momentOf(new Date(luc).toISOString(), settings.mui_gio),
          },
        ]
      : []),
    {
      kind: 'pair',
      label: { text: vi.paperWidth, english: en.paperWidth },
      value: `${job.kho_giay} mm · ${PAPER_DOTS[job.kho_giay]}`,
    },
    { kind: 'rule' },
    { kind: 'text', text: vi.testLetters },
    { kind: 'text', text: '0123456789 1,234,567,890.50 ₫ $ € £ ¥' },
    { kind: 'rule' },
    { kind: 'code', text: vi.testCode },
    { kind: 'text', text: vi.testEnd, align: 'center' },
    { kind: 'text', text: en.testEnd, align: 'center', size: 'small' },
  ];
}
