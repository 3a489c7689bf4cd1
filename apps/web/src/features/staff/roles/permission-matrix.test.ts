import { PERMISSION_CATALOGUE, PERMISSION_NAMES } from '@doi-tien/contract/permissions';
import { expect, test } from 'vitest';
import { showsRight } from '../../../lib/branches/shown-rights.ts';
import { toGrants } from '../../../lib/session/permission-changes.ts';
import {
  AREA_GROUPS,
  COMMON_ACTIONS,
  countRights,
  findAreas,
  type MatrixWords,
  ownActionsOf,
  rightsOfAction,
  rightsOfArea,
  switchRights,
  tickState,
  withinRights,
} from './permission-matrix.ts';

const nothing = toGrants([]);
const everything = showsRight([], true);
const oneBranch = showsRight([], false);
const words: MatrixWords = {
  group: (key) => ({ trade: 'Giao dịch', catalogue: 'Danh mục' })[key as string] ?? key,
  area: (name) =>
    ({ tien: 'Tiền', 'menh-gia': 'Mệnh giá', 'giao-dich-mua-ngoai-te': 'Mua ngoại tệ' })[name as string] ?? name,
  hint: () => undefined,
  action: (action) => ({ void: 'Hủy phiếu', resetPassword: 'Cấp mật khẩu' })[action as string] ?? action,
};
const found = (text: string) => findAreas(text, words).flatMap(({ areas }) => areas);

test('every area of the catalogue stands in exactly one group', () => {
  expect(AREA_GROUPS.flatMap(({ areas }) => areas).toSorted()).toEqual(PERMISSION_NAMES.toSorted());
});

test('every action is either in a column or named in its row', () => {
  for (const name of PERMISSION_NAMES) {
    const common = COMMON_ACTIONS.filter((action) =>
      (PERMISSION_CATALOGUE[name] as readonly string[]).includes(action),
    );
    expect([...common, ...ownActionsOf(name)].toSorted()).toEqual([...PERMISSION_CATALOGUE[name]].toSorted());
  }
});

test('a right brings the view of its area with it', () => {
  const grants = switchRights(nothing, [{ name: 'tien', action: 'create' }], true);
  expect(grants.tien).toMatchObject({ create: true, index: true, update: false, showMenu: false });
});

test('without the view nothing of the area remains', () => {
  const all = switchRights(nothing, rightsOfArea('tien', everything), true);
  expect(tickState(all, rightsOfArea('tien', everything))).toBe('all');
  const none = switchRights(all, [{ name: 'tien', action: 'index' }], false);
  expect(tickState(none, rightsOfArea('tien', everything))).toBe('none');
});

test('another right goes alone', () => {
  const all = switchRights(nothing, rightsOfArea('tien', everything), true);
  const fewer = switchRights(all, [{ name: 'tien', action: 'delete' }], false);
  expect(fewer.tien).toMatchObject({ delete: false, index: true, create: true });
  expect(tickState(fewer, rightsOfArea('tien', everything))).toBe('some');
});

test('a column covers only the areas that have the action', () => {
  expect(rightsOfAction('lock', PERMISSION_NAMES)).toEqual([{ name: 'ket', action: 'lock' }]);
  expect(rightsOfAction('import', ['tien', 'vai-tro'])).toEqual([{ name: 'tien', action: 'import' }]);
});

test('rows that did not change stay the same objects, so that they need not be drawn again', () => {
  const grants = switchRights(nothing, [{ name: 'tien', action: 'create' }], true);
  expect(grants.ket).toBe(nothing.ket);
});

test('counts what is on', () => {
  const grants = switchRights(nothing, rightsOfArea('bao-cao', everything), true);
  expect(countRights(grants, everything, ['bao-cao', 'tien'])).toEqual({ on: 4, all: 11 });
});

test('parts that are off are neither shown nor counted', () => {
  const withoutParts = showsRight(['tien-gia', '.approve'], true);
  expect(rightsOfArea('tien-gia', withoutParts)).toEqual([]);
  expect(rightsOfArea('ket', withoutParts)).not.toContainEqual({ name: 'ket', action: 'approve' });
  expect(rightsOfArea('ket', withoutParts)).toContainEqual({ name: 'ket', action: 'lock' });
});

test('a company with one branch is neither shown nor counted rights that need several', () => {
  expect(rightsOfArea('bao-cao', oneBranch)).not.toContainEqual({ name: 'bao-cao', action: 'allBranches' });
  expect(rightsOfArea('dieu-chuyen', oneBranch)).toEqual([]);
  const grants = switchRights(nothing, rightsOfArea('bao-cao', oneBranch), true);
  expect(tickState(grants, rightsOfArea('bao-cao', oneBranch))).toBe('all');
  expect(countRights(grants, oneBranch, ['bao-cao', 'tien', 'dieu-chuyen'])).toEqual({ on: 3, all: 10 });
});

test.each([
  ['menh gia', ['menh-gia']],
  ['MỆNH', ['menh-gia']],
  ['mua ngoai', ['giao-dich-mua-ngoai-te']],
  ['danh muc', ['tien', 'loai-tien', 'menh-gia', 'khoan-muc', 'ty-gia', 'nguon-ty-gia', 'bac-ty-gia']],
  ['mat khau', ['nguoi-dung']],
  ['huy phieu', ['phieu-thu-chi', ...PERMISSION_NAMES.filter((name) => name.startsWith('giao-dich-'))]],
  ['không có', []],
])('finds areas for «%s»', (text, areas) => {
  expect(found(text)).toEqual(areas);
});

test('a right that may not be given is not switched on, also not along with another; what was there stays', () => {
  const mayGive = ({ name, action }: { name: string; action: string }) => name === 'tien' && action !== 'index';
  const on = switchRights(
    nothing,
    [...rightsOfArea('tien', everything), ...rightsOfArea('menh-gia', everything)],
    true,
  );
  const within = withinRights(on, mayGive, nothing);
  expect(within.tien).toMatchObject({ create: true, index: false });
  expect(countRights(within, everything, ['menh-gia']).on).toBe(0);
  expect(withinRights(on, mayGive, on)).toEqual(on);
});
