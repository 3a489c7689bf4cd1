import { Archive } from '../../apps/api/src/platform/files/tables/archive.ts';

/** The parts of an archive by name, in its order. */
export function zippedFiles(bytes: Buffer): Map<string, Buffer> {
  const archive = new Archive(bytes);
  return new Map(archive.names.map((name) => [name, archive.bytes(name) ?? Buffer.alloc(0)]));
}

/** Everything that stands in a workbook. */
export function zippedText(workbook: Buffer): string {
  return [...zippedFiles(workbook).values()].map((part) => part.toString()).join('\n');
}
