import type { PasskeyRequest } from '@doi-tien/contract/passkey.schema';
import type { OtpVerified } from '@doi-tien/contract/session.schema';
import type { PasswordReset } from '@doi-tien/contract/staff.schema';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hashPassword } from '../../apps/api/src/domain/credentials/password.ts';
import { DEMO_PASSWORD } from '../../apps/api/src/server/seed/demo-accounts.ts';
import { approvalsOf } from '../support/approvals.ts';
import { type Counter, openCounter } from '../support/counter.ts';
import { forgetSecondFactors, passkeyBrowser } from '../support/passkeys.ts';
import { EASY_CAPTCHA, login } from '../support/sign-in.ts';
import { findUser } from '../support/staff.ts';
import { type Caller, startTestApp, type TestApp } from '../support/test-app.ts';

let api: TestApp;
let admin: Caller;
let counter: Counter;
let managerId: number;
beforeAll(async () => {
  api = await startTestApp(EASY_CAPTCHA);
  admin = await api.signIn('quantri');
  counter = await openCounter(api, admin);
  await counter.open({ VND: '9000000000' });
  managerId = (await findUser(api, admin, 'quanly')).id;
});
beforeEach(() => forgetSecondFactors(api));
afterAll(async () => {
  await counter.expectWholeBooks();
  await api.close();
});

const DEVICE = 'may-thu';

async function managerWithPasskey() {
  const browser = passkeyBrowser(api, DEVICE);
  await browser.add(await api.signIn('quanly'));
  const { data } = await browser.signIn();
  return { browser, as: { token: data.accessToken, deviceId: DEVICE } };
}

test('a session from before the second factors were reset adds no new one', async () => {
  const { browser, as } = await managerWithPasskey();
  // A sign-in counts as a confirmation for some minutes.
  const open = await browser.begin(as);
  expect(open).toMatchObject({ code: 200 });
  expect(await api.call('PATCH', `/users/${managerId}/dat-lai-totp`, { as: admin })).toMatchObject({ code: 200 });
  const passkey = browser.authenticator.create(open.data);
  const added = await api.call('POST', '/profile/passkey/xac-nhan', { as, body: { ten: 'Máy khác', passkey } });
  expect([added.error, (await browser.begin(as)).error]).toEqual(['INVALID_TOKEN', 'INVALID_TOKEN']);
  expect(await api.sql('SELECT id FROM passkey')).toEqual([]);
});

test('an answer of a passkey counts for the one purpose, request and session that its challenge was given for', async () => {
  await approvalsOf(api).set({ duyet_huy_tu: '0' });
  const { browser, as: manager } = await managerWithPasskey();
  // On the same device: the maker's screen is where the approver proves who they are.
  const { data: signedIn } = await login(api, 'giaodich1', DEMO_PASSWORD, { device: DEVICE });
  const maker = { token: signedIn.accessToken, deviceId: DEVICE };
  const voiding = async () => {
    const { data } = await counter.buyUsd('100', '25900', admin);
    return approvalsOf(api).filed(
      await api.call('PATCH', `/giao-dich-mua-ngoai-te/${data.id}/huy`, { as: maker, body: { ly_do: 'Nhầm' } }),
    );
  };
  const rights = `jsonb_set(phan_quyen, '{giao-dich-mua-ngoai-te,void}', 'true')`;
  await api.sql(`UPDATE vai_tro SET phan_quyen = ${rights} WHERE ma = 'GIAO_DICH_VIEN'`);
  const [request, other] = [await voiding(), await voiding()];
  const approving = { muc_dich: 'duyet', ve_viec: `yeu_cau_duyet:${request.id}` };
  const given: [string, PasskeyRequest][] = [
    ['signing in', (await browser.ask({ muc_dich: 'dang_nhap' })).data],
    ['second step', (await browser.ask({ muc_dich: 'lop_hai', tai_khoan: 'quanly' })).data],
    ['confirming of the maker', (await browser.ask({ muc_dich: 'xac_nhan' }, maker)).data],
    ['approving in the session of the approver', (await browser.ask(approving, manager)).data],
    ['another request', (await browser.ask({ ...approving, ve_viec: `yeu_cau_duyet:${other.id}` }, maker)).data],
  ];
  for (const [purpose, asked] of given) {
    const passkey = browser.authenticator.answer(asked);
    const refused = await approvalsOf(api).here(request, maker, { passkey });
    expect.soft(refused, purpose).toMatchObject({ error: 'APPROVER_UNPROVED' });
    await api.sql('DELETE FROM dang_nhap_sai');
  }
  const approval = (await browser.ask(approving, maker)).data;
  const forApproval = browser.authenticator.answer(approval);
  const reuse = { as: maker, body: { passkey: forApproval } };
  expect(await api.call('POST', '/auth/xac-nhan-lai', reuse)).toMatchObject({ error: 'PASSKEY_REFUSED' });
  for (const forged of [{ origin: 'https://localhost' }, { rpId: 'example.com' }, { isVerified: false }]) {
    const passkey = browser.authenticator.answer(approval, forged);
    expect
      .soft(await approvalsOf(api).here(request, maker, { passkey }), JSON.stringify(forged))
      .toMatchObject({ error: 'APPROVER_UNPROVED' });
    await api.sql('DELETE FROM dang_nhap_sai');
  }
  expect(await approvalsOf(api).here(request, maker, { passkey: forApproval })).toMatchObject({ code: 200 });
  expect(await approvalsOf(api).here(other, maker, { passkey: forApproval })).toMatchObject({
    error: 'APPROVER_UNPROVED',
  });
  await approvalsOf(api).set({ duyet_huy_tu: '' });
});

test('the passkey of a person who was switched off approves nothing on the screen of a teller', async () => {
  await approvalsOf(api).set({ duyet_huy_tu: '0' });
  const { browser } = await managerWithPasskey();
  const { data: ticket } = await counter.buyUsd('100', '25900', admin);
  const voiding = { as: admin, body: { ly_do: 'Nhầm' } };
  const request = approvalsOf(api).filed(await api.call('PATCH', `/giao-dich-mua-ngoai-te/${ticket.id}/huy`, voiding));
  const asked = await browser.ask({ muc_dich: 'duyet', ve_viec: `yeu_cau_duyet:${request.id}` }, admin);
  const passkey = browser.authenticator.answer(asked.data);
  await api.sql('UPDATE nguoi_dung SET trang_thai = 2 WHERE id = $1', [managerId]);
  expect(await approvalsOf(api).here(request, admin, { passkey })).toMatchObject({ error: 'APPROVER_UNPROVED' });
  await api.sql('UPDATE nguoi_dung SET trang_thai = 1 WHERE id = $1', [managerId]);
  await approvalsOf(api).set({ duyet_huy_tu: '' });
});

test('one recovery code at once on three devices, for a confirmation and for new codes is taken once', async () => {
  const { as } = await managerWithPasskey();
  await api.sql('DELETE FROM ma_khoi_phuc');
  const code = 'abcde-fghjk';
  const kept = [managerId, await hashPassword(code)];
  await api.sql('INSERT INTO ma_khoi_phuc (nguoi_dung_id, ma_hash) VALUES ($1, $2)', kept);
  const devices = ['may-1', 'may-2', 'may-3'];
  for (const device of devices) await login(api, 'quanly', DEMO_PASSWORD, { device });
  const verify = (device: string) =>
    api.call<OtpVerified>('POST', '/auth/verify-otp', {
      body: { tai_khoan: 'quanly', otp: code },
      headers: { device_id: device },
    });
  const both = { mat_khau_cu: DEMO_PASSWORD, ma: code };
  const answers = await Promise.all([
    ...devices.map(verify),
    api.call('POST', '/auth/xac-nhan-lai', { as, body: { ma: code } }),
    api.call('POST', '/profile/totp/ma-khoi-phuc', { as, body: both }),
  ]);
  expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1);
});

test('a passkey alone does not replace a one-time password that it never gave', async () => {
  const { browser } = await managerWithPasskey();
  const reset = await api.call<PasswordReset>('PATCH', `/users/${managerId}/mat-khau`, { as: admin });
  expect(reset).toMatchObject({ code: 200 });
  expect(await browser.signIn()).toMatchObject({ error: 'ONE_TIME_PASSWORD_FIRST' });
  // With the one-time password it is the second factor, as ever.
  const { mat_khau_mot_lan } = reset.data;
  await login(api, 'quanly', mat_khau_mot_lan, { device: DEVICE });
  const asked = await browser.ask({ muc_dich: 'lop_hai', tai_khoan: 'quanly' });
  const passkey = browser.authenticator.answer(asked.data);
  const body = { tai_khoan: 'quanly', passkey };
  const { data } = await api.call<OtpVerified>('POST', '/auth/verify-otp', { body, headers: { device_id: DEVICE } });
  const first = {
    mat_khau_moi: 'Moi-Hoan-Toan@2026',
    mat_khau_moi_xac_nhan: 'Moi-Hoan-Toan@2026',
    is_first_change: 1,
  };
  const as = { token: data.accessToken, deviceId: DEVICE };
  expect(await api.call('PATCH', '/profile/change-password', { as, body: first })).toMatchObject({ code: 200 });
  expect(await browser.signIn()).toMatchObject({ code: 200 });
});
