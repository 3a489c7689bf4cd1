import { expect, test } from 'vitest';
import { migrationFiles, migrationHash } from '../../apps/api/src/platform/db/migration-files.ts';
import { completeChecksums, objection, readChecksums } from '../../scripts/migration-checksums.ts';

const file = (name: string, text: string) => ({ name, text, hash: migrationHash(text) });
const manifestOf = (...files: ReturnType<typeof file>[]) => completeChecksums('', files).text;

test('no migration that has landed was edited or removed', () => {
  expect(objection(completeChecksums(readChecksums(), migrationFiles()))).toBe('');
});

test('every migration is in checksums.json: after adding one, run npm run migrations:checksums', () => {
  expect(readChecksums()).toBe(completeChecksums(readChecksums(), migrationFiles()).text);
});

test('an edited or removed file is named, and its entry stays', () => {
  const landed = manifestOf(file('0001_base', 'CREATE TABLE a ();\n'), file('0002_more', 'CREATE TABLE b ();\n'));
  const checksums = completeChecksums(landed, [file('0001_base', 'CREATE TABLE a (x int);\n')]);
  expect(objection(checksums)).toContain('0001_base.sql was edited, 0002_more.sql is gone.');
  expect(objection(checksums)).toContain('add a new file');
  expect(checksums.text).toBe(landed);
});

test('other line endings are not a change', () => {
  const landed = manifestOf(file('0001_base', 'SELECT 1;\nSELECT 2;\n'));
  expect(objection(completeChecksums(landed, [file('0001_base', 'SELECT 1;\r\nSELECT 2;\r\n')]))).toBe('');
});

test('a manifest with the marks of a merge conflict is completed from both sides', () => {
  const [base, ours, theirs] = [file('0001_base', 'a'), file('0002_ours', 'b'), file('0003_theirs', 'c')];
  const conflict = `{
  "0001_base": "${base.hash}",
<<<<<<< HEAD
  "0002_ours": "${ours.hash}"
=======
  "0003_theirs": "${theirs.hash}"
>>>>>>> other
}
`;
  const merged = completeChecksums(conflict, [base, ours, theirs]);
  expect(objection(merged)).toBe('');
  expect(merged.text).toBe(manifestOf(base, ours, theirs));
});
