import { BUSINESS_KINDS, hiddenNames, partsOff, settingsOfKind } from '@doi-tien/contract/parts';
import type { PermissionEntry } from '@doi-tien/contract/permissions';
import { expect, test } from 'vitest';
import { ROLES } from '../../../../api/src/server/seed/roles.seed.ts';
import { type Business, menuOf } from './menu.ts';
import { SCREENS } from './routes.tsx';

type Kind = keyof typeof BUSINESS_KINDS | 'everything';

const KINDS = [...(Object.keys(BUSINESS_KINDS) as (keyof typeof BUSINESS_KINDS)[]), 'everything'] as const;
/** Beside the screens, which are all in the table. */
const GUIDE = 1;

/** A chain has its branches and its second person in use, everything has all there is. */
function businessOf(kind: Kind, traded: Parameters<typeof hiddenNames>[1] = []): Business {
  const isLarge = kind === 'chuoi' || kind === 'everything';
  const settings = kind === 'everything' ? {} : settingsOfKind(kind);
  return {
    off: hiddenNames(partsOff(settings, isLarge), traded),
    hasSeveralBranches: isLarge,
    mayApprove: isLarge,
  };
}

function entriesOf(ma: string): PermissionEntry[] {
  const rights = ROLES.find((role) => role.ma === ma)?.phan_quyen as Record<string, Record<string, boolean>>;
  return Object.entries(rights).map(([name, actions]) => ({ name, actions }));
}

function pathsOf(role: string, business: Business): string[] {
  const entries = entriesOf(role);
  const mayApprove = business.mayApprove && entries.some(({ actions }) => actions.approve);
  return menuOf(SCREENS, entries, { ...business, mayApprove }).flatMap(({ screens }) =>
    screens.map(({ path }) => path),
  );
}

test('the entries of every seeded role in every kind of business, the guide included', () => {
  const counts = Object.fromEntries(
    ROLES.map(({ ma }) => [
      ma,
      Object.fromEntries(KINDS.map((kind) => [kind, pathsOf(ma, businessOf(kind)).length + GUIDE])),
    ]),
  );
  expect(counts).toEqual({
    QUAN_TRI: { mot_tiem: 19, tiem_vang: 26, dai_ly: 23, chuoi: 35, everything: 47 },
    QUAN_LY: { mot_tiem: 16, tiem_vang: 23, dai_ly: 20, chuoi: 31, everything: 42 },
    GIAO_DICH_VIEN: { mot_tiem: 9, tiem_vang: 12, dai_ly: 10, chuoi: 16, everything: 19 },
    KE_TOAN: { mot_tiem: 14, tiem_vang: 21, dai_ly: 17, chuoi: 27, everything: 36 },
  });
});

/** `spec.md` §2 and the places that product.md §9 adds to its menu. */
const NAMED = [
  '/',
  '/ket',
  '/giao-dich-mua-ngoai-te',
  '/giao-dich-ban-ngoai-te',
  '/giao-dich-mua-tien-dien-tu',
  '/giao-dich-ban-tien-dien-tu',
  '/giao-dich-mua-tien-alipay',
  '/giao-dich-mua-tien-banking',
  '/bao-cao-ket-cuoi-ngay',
  '/bao-cao-so-du-cuoi-ngay',
  '/bao-cao-loi-nhuan-tien-dien-tu',
  '/bao-cao-loi-nhuan-ngoai-te',
  '/bao-cao-loi-nhuan-banking',
  '/bao-cao-loi-nhuan-alipay',
  '/tien',
  '/loai-tien',
  '/menh-gia',
  '/ty-gia',
  '/tai-khoan/vai-tro',
  '/tai-khoan/nguoi-dung',
  '/log-thao-tac',
  '/log-import',
  '/thoi-gian-lam-viec',
  '/nguoi-dung-ngoai-gio',
  '/cau-hinh-chung',
];

test('the owner of one shop that trades foreign cash has at most 20 entries, all of them named from the start; a teller 9', () => {
  const owner = pathsOf('QUAN_TRI', businessOf('mot_tiem'));
  expect(owner.length + GUIDE).toBeLessThanOrEqual(20);
  expect(owner.filter((path) => !NAMED.includes(path))).toEqual([]);
  expect(pathsOf('GIAO_DICH_VIEN', businessOf('mot_tiem')).length + GUIDE).toBeLessThanOrEqual(9);
});

test('nobody without tills has an entry of tills', () => {
  const off = hiddenNames(['bat_ngan_quy'], []);
  for (const { ma } of ROLES) {
    const paths = pathsOf(ma, { off, hasSeveralBranches: true, mayApprove: true });
    expect(paths.filter((path) => /ngan/.test(path) && !path.includes('banking'))).toEqual([]);
  }
});

test('what is named keeps its order in every kind, and is all there when everything is on', () => {
  for (const kind of KINDS) {
    const named = pathsOf('QUAN_TRI', businessOf(kind)).filter((path) => NAMED.includes(path));
    expect(named).toEqual(NAMED.filter((path) => named.includes(path)));
  }
  expect(pathsOf('QUAN_TRI', businessOf('everything')).filter((path) => NAMED.includes(path))).toEqual(NAMED);
});

test('a kind that is switched on brings its entries back in their place, and one that was traded keeps its report', () => {
  const settings = { ...settingsOfKind('mot_tiem'), bat_mua_tien_alipay: true };
  const off = hiddenNames(partsOff(settings, false), []);
  const withAlipay = pathsOf('QUAN_TRI', { off, hasSeveralBranches: false, mayApprove: false });
  const before = pathsOf('QUAN_TRI', businessOf('mot_tiem'));
  expect(withAlipay.filter((path) => !before.includes(path))).toEqual([
    '/giao-dich-mua-tien-alipay',
    '/bao-cao-loi-nhuan-alipay',
  ]);
  expect(withAlipay.filter((path) => NAMED.includes(path))).toEqual(NAMED.filter((path) => withAlipay.includes(path)));
  expect(pathsOf('QUAN_TRI', businessOf('mot_tiem', ['MAL']))).toContain('/bao-cao-loi-nhuan-alipay');
  expect(pathsOf('QUAN_TRI', businessOf('mot_tiem', ['MAL']))).not.toContain('/giao-dich-mua-tien-alipay');
});
