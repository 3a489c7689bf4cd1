import { expect, test } from 'vitest';
import { sessionEndOf } from './api-error.ts';

test.each([
  [{ code: 401, message: 'Token không hợp lệ' }, 'invalidToken'],
  [{ code: 401, message: 'INVALID_TOKEN' }, 'invalidToken'],
  [{ code: 401, message: 'any words', error: 'INVALID_TOKEN' }, 'invalidToken'],
  [{ code: 403, message: 'Không phải thời gian làm việc vui lòng thử lại sau' }, 'outsideWorkingHours'],
  [{ code: 403, message: 'any words', error: 'OUTSIDE_WORKING_HOURS' }, 'outsideWorkingHours'],
])('%o ends the session', (error, reason) => {
  expect(sessionEndOf(error)).toBe(reason);
});

test.each([
  { code: 401, message: 'Tài khoản hoặc mật khẩu không đúng', error: 'INVALID_CREDENTIALS' },
  { code: 403, message: 'Bạn không có quyền thực hiện thao tác này', error: 'FORBIDDEN' },
  { code: 500, message: 'Không phải thời gian làm việc vui lòng thử lại sau' },
])('%o does not', (error) => {
  expect(sessionEndOf(error)).toBeNull();
});
