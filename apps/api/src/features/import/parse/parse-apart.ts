import type { FileReading } from '@doi-tien/contract/import.schema';
import { openReaders } from '../../../platform/files/tables/read-apart.ts';
import type { ImportRow } from '../../../platform/imports/importer.ts';
import type { ParseRequest } from './parse-file.ts';

/** How many files are read at a time in one process. */
export const READERS = 2;

export const parseApart = openReaders<ParseRequest, FileReading, ImportRow>(
  new URL('./parse.worker.ts', import.meta.url),
  READERS,
);
