import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseCsv } from 'hucre/csv';
import { writeZip } from '../../apps/api/src/platform/files/sheets/zip-stream.ts';
import { zippedFiles } from './zipped-files.ts';

/** A spreadsheet program that shares no code with the product. Tests are skipped where it is not installed. */
export const hasOffice = spawnSync('soffice', ['--version']).status === 0;

/** Comma, quotes, UTF-8, from the first line, numbers as they are kept and not as they are shown, every sheet in a file of its own. */
const EVERY_SHEET = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,false,false,false,-1';

/** The sheets of a workbook by name, row by row. */
export type Opened = Map<string, string[][]>;

/** Opens workbooks and works them out anew: what their formulas come to is taken out of them before. */
export async function openInOffice(files: ReadonlyMap<string, Buffer>): Promise<Map<string, Opened>> {
  const folder = mkdtempSync(join(tmpdir(), 'doi-tien-office-'));
  const made = join(folder, 'made');
  try {
    mkdirSync(made);
    const names = [...files.keys()];
    for (const [index, file] of [...files.values()].entries()) {
      writeFileSync(join(folder, `book${index}.xlsx`), await withoutResults(file));
    }
    const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
    const paths = names.map((_name, index) => join(folder, `book${index}.xlsx`));
    spawnSync('soffice', [profile, '--headless', '--convert-to', EVERY_SHEET, '--outdir', made, ...paths]);
    return new Map(names.map((name, index) => [name, readSheets(made, `book${index}-`)]));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readSheets(folder: string, prefix: string): Opened {
  const files = readdirSync(folder).filter((each) => each.startsWith(prefix));
  return new Map(
    files.map((each) => {
      const rows = parseCsv(readFileSync(join(folder, each), 'utf8')) as unknown[][];
      const name = each.slice(prefix.length, -'.csv'.length).normalize('NFC');
      return [name, rows.map((cells) => cells.map((cell) => String(cell ?? '')))];
    }),
  );
}

async function withoutResults(workbook: Buffer): Promise<Buffer> {
  const parts = [...zippedFiles(workbook)].map(([name, content]) => ({
    name,
    content: [name.includes('worksheets') ? content.toString().replaceAll(/(<\/f>)<v>[^<]*<\/v>/g, '$1') : content],
  }));
  const chunks: Buffer[] = [];
  for await (const chunk of writeZip(parts)) chunks.push(chunk);
  return Buffer.concat(chunks);
}
