import type { CustomerDetail } from '@doi-tien/contract/customers.schema';
import { isAllowed } from '@doi-tien/contract/permissions';
import { sql } from 'kysely';
import type { PictureKey } from '../../domain/pictures/picture-keys.ts';
import { readPicture } from '../../domain/pictures/pictures.repository.ts';
import type { PictureOwner } from '../../domain/pictures/sealed-picture.ts';
import type { Asker } from '../../platform/actor.ts';
import { recordEventOf } from '../../platform/audit/record-event.ts';
import type { Db } from '../../platform/db/database.ts';
import { countCell, textCell, toCell } from '../../platform/files/sheets/cell.ts';
import { WallClock } from '../../platform/files/sheets/wall-clock.ts';
import { type Sheet, writeWorkbook } from '../../platform/files/sheets/workbook.ts';
import { writeZip, type ZipPart } from '../../platform/files/sheets/zip-stream.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { selectList } from '../../platform/http/lists/list.ts';
import type { ListSpec } from '../../platform/http/lists/list-spec.ts';
import { fieldName, fileText, type Language } from '../../platform/http/messages.ts';
import { readDetail } from './customer-detail.ts';
import { PERSON_PARTS } from './person-parts.ts';
import { answerSeen } from './privacy/privacy.service.ts';

interface PersonFile {
  content: AsyncGenerator<Buffer, void>;
}

interface ExportOptions {
  asker: Asker;
  keys: readonly PictureKey[];
  language: Language;
}

/**
 * What is kept about a person, to be handed to them, as far as the reader may see it: a workbook with a sheet per table, and the pictures
 * of their papers. It is read at once, in one transaction with its row in the log, so that nothing leaves without the row.
 */
export async function exportPerson(trx: Db, id: number, { asker, keys, language }: ExportOptions): Promise<PersonFile> {
  const person = await readDetail(trx, id);
  const sheets: Sheet[] = [];
  for (const { title, rows } of PERSON_PARTS)
    sheets.push(await readSheet(trx, rows(id, asker), fileText(language, title), language));
  const kept = person.giay_to.reduce((total, { anh }) => total + anh.length, 0);
  const maySee = isAllowed(asker.permissions, ['khach-hang', 'viewPictures']);
  const pictures = maySee ? await readPictures(trx, person, keys) : [];
  const cover = coverSheet(person, {
    language,
    hidden: maySee ? 0 : kept,
    unreadable: maySee ? kept - pictures.length : 0,
  });
  const after = { so_anh: pictures.length, so_giao_dich: person.so_giao_dich };
  await answerSeen(trx, id);
  await recordEventOf(trx, asker, asker.origin, { act: 'export', subject: 'khach-hang', subjectId: id, after });
  const workbook = writeWorkbook({ sheets: [cover, ...sheets] }, new WallClock(asker.timeZone));
  return { content: writeZip([{ name: `khach-hang-${id}.xlsx`, content: workbook }, ...pictures]) };
}

async function readSheet(trx: Db, spec: ListSpec, name: string, language: Language): Promise<Sheet> {
  const columns = Object.keys(spec.fields).filter((column) => spec.fields[column]?.kind !== 'json');
  const { rows } = await sql<Record<string, unknown>>`
    SELECT ${selectList(spec)} FROM ${spec.from} WHERE ${spec.where ?? sql`true`} ORDER BY ${spec.key}`.execute(trx);
  const cells = rows.map((row) => columns.map((column) => toCell(spec.fields[column]?.kind ?? 'text', row[column])));
  return {
    name,
    widths: columns.map(() => 20),
    headings: columns.map((column) => fieldName(language, column)),
    rows: () => [cells],
  };
}

async function readPictures(trx: Db, { giay_to }: CustomerDetail, keys: readonly PictureKey[]): Promise<ZipPart[]> {
  const parts: ZipPart[] = [];
  for (const { id, so, anh } of giay_to) {
    for (const { mat: side } of anh) {
      const owner: PictureOwner = { kind: 'giay_to', id, side };
      const picture = await readPicture(trx, keys, owner).catch(leaveOutUnreadable);
      if (picture) parts.push({ name: `anh/${so}-${side}.webp`, content: [picture] });
    }
  }
  return parts;
}

/** A damaged picture, or one whose key is gone, must not keep the rest from the person. */
function leaveOutUnreadable(error: unknown): undefined {
  if (error instanceof AppError && ['PICTURE_DAMAGED', 'PICTURE_KEY_MISSING'].includes(error.word)) return undefined;
  throw error;
}

interface Cover {
  language: Language;
  /** Pictures that the reader may not see. */
  hidden: number;
  /** Pictures that do not open. */
  unreadable: number;
}

function coverSheet(person: CustomerDetail, { language, hidden, unreadable }: Cover): Sheet {
  const words = (key: Parameters<typeof fileText>[1]) => textCell(fileText(language, key));
  const rows = [
    [textCell(fieldName(language, 'ho_va_ten')), textCell(person.ho_va_ten ?? '')],
    [words('cover.time'), { kind: 'moment' as const, moment: new Date().toISOString() }],
    // Of all branches and kinds; the sheet has those that the reader may see.
    [words('person.ticketsInAll'), countCell(person.so_giao_dich)],
    [words('person.picturesLeftOut'), countCell(hidden)],
    [words('person.picturesUnreadable'), countCell(unreadable)],
  ];
  return { name: fileText(language, 'cover.sheet'), widths: [30, 60], rows: () => [rows] };
}
