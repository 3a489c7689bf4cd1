import { IMPORT_PATHS, type ImportKind, type ImportMode } from '@doi-tien/contract/import';
import type { ImportAnswer, ImportProgress } from '@doi-tien/contract/import.schema';
import { readEnvelope, send } from '../../lib/api/http.ts';
import { sendFile } from '../../lib/api/send-file.ts';

export type DecimalMark = '.' | ',';

interface ImportRequest {
  kind: ImportKind;
  file: File;
  isDryRun: boolean;
  mode: ImportMode;
  decimalMark?: DecimalMark;
  /** The caller's own mark, to ask how far it is meanwhile. */
  mark?: string;
  /** The person said yes to what the file takes out. */
  hasYes?: boolean;
  /** Of the submission; a trial has none. */
  key?: string;
  signal: AbortSignal;
}

/** Fifty thousand tried rows do not go through the store. Throws an ApiError, with the answer in `data` where there is one. */
export function sendImport(request: ImportRequest): Promise<ImportAnswer> {
  const { kind, file, isDryRun, mode, decimalMark, mark, hasYes, key, signal } = request;
  const params = new URLSearchParams({
    che_do: mode,
    thu: isDryRun ? '1' : '0',
    ...(decimalMark && { dau_thap_phan: decimalMark }),
    ...(mark && { theo_doi: mark }),
    ...(hasYes && { xac_nhan: '1' }),
  });
  return sendFile<ImportAnswer>({ url: `${IMPORT_PATHS[kind]}/import`, params, file, key, signal });
}

/** Null while the server has not begun, or when the answer got lost: the next question will tell. */
export async function readProgress(mark: string): Promise<ImportProgress | null> {
  try {
    const envelope = await readEnvelope(await send({ url: `/log-import/tien-do/${mark}` }));
    return envelope.code === 200 ? (envelope.data as ImportProgress) : null;
  } catch {
    return null;
  }
}
