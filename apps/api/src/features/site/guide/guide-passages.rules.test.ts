import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { namedOff, PART_SWITCHES, partsOff, settingsOfKind } from '@doi-tien/contract/parts';
import { expect, test } from 'vitest';
import { partsOfPassages, usedPassages } from './guide-passages.ts';

const GUIDE = join(import.meta.dirname, '../../../../../../docs/huong-dan');
const pages = readdirSync(GUIDE).map((file) => ({ file, text: readFileSync(join(GUIDE, file), 'utf8') }));
const TRADES_WITHOUT_NOTES = [
  'bat_mua_tien_banking',
  'bat_mua_tien_alipay',
  'bat_mua_tien_dien_tu',
  'bat_ban_tien_dien_tu',
];

test('a passage stands in its page while one of its parts is used', () => {
  const text = 'Một<!-- khi bat_a bat_b -->, hai<!-- hết -->, ba<!-- khi bat_b -->, bốn<!-- hết -->.';
  expect(usedPassages(text, [])).toBe('Một, hai, ba, bốn.');
  expect(usedPassages(text, ['bat_b'])).toBe('Một, hai, ba.');
  expect(usedPassages(text, ['bat_a', 'bat_b'])).toBe('Một, ba.');
});

test('passages name parts that exist, and each one ends', () => {
  for (const { file, text } of pages) {
    const unknown = partsOfPassages(text).filter((name) => !PART_SWITCHES.some((part) => part === name));
    expect([file, unknown]).toEqual([file, []]);
    expect([file, usedPassages(text, []).includes('<!--')]).toEqual([file, false]);
  }
});

test('a shop of foreign cash alone reads nothing of Alipay, bank accounts and electronic money', () => {
  // Pages of parts that are off are not in its guide at all.
  const read = pages.filter(
    ({ file }) => !['doi-chieu.md', 'giay-phep.md', 'sang-loc.md', 'README.en.md'].includes(file),
  );
  for (const { file, text } of read) {
    const found = usedPassages(text, TRADES_WITHOUT_NOTES).match(/Alipay|USDT|banking|tiền điện tử|VietQR/g);
    expect([file, found]).toEqual([file, null]);
  }
});

test('a shop of one branch that uses the least reads nothing of the other parts', () => {
  const off = partsOff(settingsOfKind('mot_tiem'), false);
  const gone = namedOff(off, 'guide');
  // The settings name the parts that can be switched on.
  const read = pages.filter(({ file }) => !/^(README|cau-hinh)/.test(file) && !gone.includes(file.replace('.md', '')));
  const words =
    /ngăn (của|quỹ)|nhận ca|kết ca|giao quỹ|chi nhánh|điều chuyển|duyệt hai người|người thứ hai|sàng lọc|sao kê|tiền giả|phiếu (thu|chi)|giữ chỗ|đặt cọc|bậc tỷ giá|nguồn tỷ giá|hóa đơn|máy in phiếu|màn hình khách|Telegram|danh sách khách/gi;
  for (const { file, text } of read) expect([file, usedPassages(text, off).match(words)]).toEqual([file, null]);
});

test('where statements are compared without Alipay, their page does not name it', () => {
  const text = pages.find(({ file }) => file === 'doi-chieu.md')?.text ?? '';
  expect(text).toContain('Alipay');
  expect(usedPassages(text, ['bat_mua_tien_alipay'])).not.toContain('Alipay');
});

test('each kind of trade is named in its own words, whichever others are used', () => {
  const shortcuts = pages.find(({ file }) => file === 'phim-tat.md')?.text ?? '';
  const withoutAlipay = usedPassages(shortcuts, ['bat_mua_tien_alipay']);
  expect(withoutAlipay).not.toContain('Alipay');
  expect(withoutAlipay).toContain('| <kbd>Shift</kbd>+<kbd>F7</kbd> | phiếu mua banking |\n');
});
