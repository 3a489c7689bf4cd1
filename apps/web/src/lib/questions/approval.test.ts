import type { ApprovalFiled } from '@doi-tien/contract/approvals.schema';
import { expect, test } from 'vitest';
import { askForApproval, isApprovalTold, leaveApprovals, settleApproval } from './approval.ts';

const filed = (id: number): ApprovalFiled => ({
  id,
  ten_quyen: 'ket',
  hanh_vi: 'POST /chi-tiet-ket',
  dieu_kien: [{ loai: 'rut', gia_tri: '1000000' }],
  gia_tri: '1000000',
  ma_bam: 'a'.repeat(64),
  het_han_luc: '2026-11-17T03:00:00Z',
});

test('two requests are asked about one after the other, each with its own answer', async () => {
  const first = askForApproval(filed(1));
  const second = askForApproval(filed(2));
  settleApproval(2, { kind: 'left' });
  settleApproval(1, { kind: 'ended', message: 'Bị từ chối' });
  expect([await first, await second]).toEqual([{ kind: 'ended', message: 'Bị từ chối' }, { kind: 'left' }]);
});

test('asking about a request that is open waits for the same answer', async () => {
  const answers = [askForApproval(filed(3)), askForApproval(filed(3))];
  expect(isApprovalTold(3)).toBe(true);
  settleApproval(3, { kind: 'left' });
  expect(await Promise.all(answers)).toEqual([{ kind: 'left' }, { kind: 'left' }]);
  expect(isApprovalTold(3)).toBe(false);
});

test('an end that a dialog has shown is not told again', () => {
  void askForApproval(filed(6));
  settleApproval(6, { kind: 'ended', message: 'Hết hạn' });
  expect(isApprovalTold(6)).toBe(true);
});

test('the end of the session leaves every request as it is', async () => {
  const answers = [askForApproval(filed(4)), askForApproval(filed(5))];
  leaveApprovals();
  expect(await Promise.all(answers)).toEqual([{ kind: 'left' }, { kind: 'left' }]);
});
