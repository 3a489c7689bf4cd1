import { expect, test } from 'vitest';
import { type SourceFile, sourceFiles } from './source-files.ts';

const MAX_FILE_LINES = 280;
const MAX_FUNCTION_LINES = 75;
/** Markup is long and flat. */
const MAX_COMPONENT_LINES = 110;

const isCode = ({ path }: SourceFile) => /\.tsx?$/.test(path);
const isTest = ({ path }: SourceFile) => /\.(test|spec)\.tsx?$/.test(path);
/** Tables of words, columns or constants: long, and read like a list. */
const isList = ({ path }: SourceFile) =>
  /^packages\/texts\/|\/db\/tables\.ts$|\.seed\.ts$|common-passwords\.ts$|\/app\/screens\/routes\.tsx$/.test(path);

const code = sourceFiles.filter(isCode);

/** Every place where a pattern stands, as `file:line`. */
function places(pattern: RegExp, files = code): string[] {
  return files.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}`] : [])),
  );
}

test('files stay short enough to be read in one go', () => {
  const long = code.filter((file) => !isList(file) && !isTest(file));
  const tooLong = long.map(({ path, text }) => ({ path, lines: text.split('\n').length }));
  expect(tooLong.filter(({ lines }) => lines > MAX_FILE_LINES)).toEqual([]);
});

test('no file at all is longer than 350 lines, tests and lists included', () => {
  const isText = ({ path }: SourceFile) => /^packages\/texts\/|common-passwords\.ts$/.test(path);
  const lengths = code
    .filter((file) => !isText(file))
    .map(({ path, text }) => ({ path, lines: text.split('\n').length }));
  expect(lengths.filter(({ lines }) => lines > 350)).toEqual([]);
});

test('functions stay about a screen long', () => {
  const opening =
    /^( *)(?:export )?(?:default )?(?:async )?(?:function\b.*|const \w+ = (?:async )?\(.*|(?:async )?#?\w+\(.*\).*)\{$/;
  const tooLong = code
    .filter((file) => !isTest(file))
    .flatMap(({ path, text }) => {
      const lines = text.split('\n');
      return lines.flatMap((line, start) => {
        const indent = opening.exec(line)?.[1];
        if (indent === undefined) return [];
        const length = lines.slice(start).findIndex((next) => next.startsWith(`${indent}}`));
        return length > (path.endsWith('.tsx') ? MAX_COMPONENT_LINES : MAX_FUNCTION_LINES)
          ? [`${path}:${start + 1} has ${length} lines`]
          : [];
      });
    });
  expect(tooLong).toEqual([]);
});

test('objects and lists are written out, not folded into spreads', () => {
  expect(places(/\.\.\.\(?\{ ?\w/)).toEqual([]);
  expect(places(/^\s*\.\.\.\[((?!\.\.\.).*\],)?$/)).toEqual([]);
});

test('nothing is left behind', () => {
  const marker = new RegExp(`\\b(${['TO', 'FIX'].join('DO|')}ME|XX${'X'}|HA${'CK'})\\b`);
  expect(places(marker)).toEqual([]);
  expect(places(/\b(it|test|describe)\.(only|todo|fixme)\b|@ts-(ignore|nocheck)\s/)).toEqual([]);
});

test('an actor is made by the check inside its transaction, or by name where no request acts', () => {
  const productive = code.filter((file) => !isTest(file));
  const files = (pattern: RegExp) => new Set(places(pattern, productive).map((place) => place.split(':')[0]));
  expect([...files(/\bas (\w+ (as|&) )?Actor\b/)]).toEqual([
    'apps/api/src/platform/actor.ts',
    'apps/api/src/platform/http/access.ts',
  ]);
  expect([...files(/\bactorWithoutRequest\(/)]).toEqual([
    'apps/api/src/commands/demo/people.ts',
    'apps/api/src/features/approvals/approvals.routes.ts',
    'apps/api/src/features/approvals/decide.service.ts',
    'apps/api/src/features/till/tills.routes.ts',
  ]);
});

test('no amount passes through a float', () => {
  const field = '(so_tien|thanh_tien|ty_gia|so_luong|gia_von|loi_nhuan|gia_tri|amount|quantity|rate)';
  const pattern = new RegExp(`\\b(parseFloat|Number)\\([^)]*\\b${field}\\b`);
  expect(
    places(
      pattern,
      code.filter((file) => !isTest(file)),
    ),
  ).toEqual([]);
});

test('shared folders of the books speak English', () => {
  const books = code.filter(
    ({ path }) => /^(packages\/money|apps\/api\/src\/domain\/ledger)\//.test(path) && !isTest({ path, text: '' }),
  );
  expect(places(/[àáạảãâầấậẩẫăằắặẳẵèéẹẻẽêềếệểễìíịỉĩòóọỏõôồốộổỗơờớợởỡùúụủũưừứựửữỳýỵỷỹđ]/i, books)).toEqual([]);
});

test('an open safe is called «Đã mở» and a closed one «Đã đóng», and nothing else', () => {
  const texts = sourceFiles.filter(({ path }) => path.startsWith('packages/texts/src/vi/'));
  expect(places(/'(Đang mở|Đang giao dịch|Đã đóng két|Két đang mở)'|đang mở,/, texts)).toEqual([]);
});
