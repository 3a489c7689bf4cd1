import { payeeOf } from '@doi-tien/contract/payee';
import { SETTINGS, type Settings } from '@doi-tien/contract/settings';
import { transferCode } from '@doi-tien/contract/ticket-code';
import { QRPay } from 'vietnam-qr-pay';
import { expect, test } from 'vitest';
import { transferText } from './transfer-text.ts';

const settings = (more: Partial<Settings>): Settings => {
  const initial = Object.fromEntries(Object.entries(SETTINGS).map(([key, { initial: value }]) => [key, value]));
  return { ...(initial as Settings), ...more };
};

test('the code says bank, account, amount and ticket, and its check sum is right', async () => {
  const text = await transferText({ bin: '970436', account: '0071000123456' }, '26000000', 'HN-MBK-261101-0001');
  const read = new QRPay(text);
  expect(read.isValid).toBe(true);
  expect(read.consumer).toMatchObject({ bankBin: '970436', bankNumber: '0071000123456' });
  expect(read.amount).toBe('26000000');
  expect(read.additionalData.purpose).toBe(transferCode('HN-MBK-261101-0001'));
  // The last four characters are the check sum of all before them.
  const broken = text.replace('26000000', '26000001');
  expect(new QRPay(broken).isValid).toBe(false);
});

test('without a whole account in the settings there is no code', () => {
  expect(payeeOf(settings({}))).toBeNull();
  expect(payeeOf(settings({ vietqr_ngan_hang: '97043', vietqr_so_tai_khoan: '1' }))).toBeNull();
  expect(payeeOf(settings({ vietqr_ngan_hang: '970436', vietqr_so_tai_khoan: '00 71' }))).toBeNull();
  expect(payeeOf(settings({ vietqr_ngan_hang: '970436', vietqr_so_tai_khoan: ' 0071 ' }))).toEqual({
    bin: '970436',
    account: '0071',
  });
});
