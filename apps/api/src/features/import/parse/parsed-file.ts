import type { FileReading } from '@doi-tien/contract/import.schema';
import type { ImportRow } from '../../../platform/imports/importer.ts';

/** A file as it was understood: how it is written, and its rows. */
export interface ParsedFile {
  head: FileReading;
  rows: ImportRow[];
}
