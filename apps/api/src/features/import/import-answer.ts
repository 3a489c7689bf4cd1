import { Readable } from 'node:stream';
import type { FileReading, ImportAnswer, ImportedRow } from '@doi-tien/contract/import.schema';
import type { Language } from '../../platform/http/messages.ts';
import type { ImportOutcomeReport } from './import.service.ts';
import { toFieldErrors } from './rejected-rows.ts';

/** A real run names the refused rows, and not without end: the file of rejected rows has them all. */
const MAX_ANSWERED_ROWS = 1000;
const CHUNK_ROWS = 500;

export interface Answered {
  report: ImportOutcomeReport;
  reading: FileReading;
  fileName: string;
  isDryRun: boolean;
  language: Language;
}

export function headOf({ report, reading, fileName, isDryRun }: Answered): Omit<ImportAnswer, 'dong'> {
  const { id, isSaved, counts, end } = report;
  return {
    id,
    thu: isDryRun,
    da_ghi: isSaved,
    ten_tep: fileName,
    ...reading,
    ...counts,
    ...(end.passwords && { mat_khau_mot_lan: end.passwords }),
    ...(end.removed !== undefined && { go_bo: end.removed }),
    ...(end.closedHits !== undefined && { dong_ket_qua: end.closedHits }),
    ...(end.needsYes !== undefined && { can_xac_nhan: end.needsYes }),
  };
}

/** The refused rows of a real run. */
export function refusedRows(answered: Answered): ImportedRow[] {
  const rows: ImportedRow[] = [];
  for (const row of eachRow(answered)) {
    if (row.ket_qua === 'loi') rows.push(row);
    if (rows.length === MAX_ANSWERED_ROWS) break;
  }
  return rows;
}

/** Every row of a dry run: fifty thousand are written piece by piece, so that nobody else waits for them. */
export function streamAnswer(answered: Answered, envelope: object): Readable {
  return Readable.from(
    (function* () {
      const head = JSON.stringify({ ...envelope, data: headOf(answered) });
      // The rows go into the answer's own end, before the two closing braces.
      yield `${head.slice(0, -2)},"dong":[`;
      let chunk: string[] = [];
      let isFirst = true;
      for (const row of eachRow(answered)) {
        chunk.push(JSON.stringify(row));
        if (chunk.length < CHUNK_ROWS) continue;
        yield (isFirst ? '' : ',') + chunk.join(',');
        chunk = [];
        isFirst = false;
      }
      yield `${chunk.length > 0 && !isFirst ? ',' : ''}${chunk.join(',')}]}}`;
    })(),
    { objectMode: false },
  );
}

function* eachRow({ report: { rows, results }, language }: Answered): Generator<ImportedRow, void> {
  for (const [index, { outcome, changed, problems }] of results.entries()) {
    const row = rows[index];
    if (!row) continue;
    yield {
      dong: row.line,
      ket_qua: outcome,
      du_lieu: { ...row.given, ...row.raw },
      ...(changed && { thay_doi: changed }),
      ...(problems && { loi: toFieldErrors(problems, language) }),
    };
  }
}
