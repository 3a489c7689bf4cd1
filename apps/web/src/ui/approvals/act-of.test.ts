import { expect, test } from 'vitest';
import { actOf, tradePathOf } from './act-of.ts';

test.each([
  ['POST /giao-dich-mua-ngoai-te', 'newTicket'],
  ['PATCH /giao-dich-ban-ngoai-te/:id/huy', 'voidTicket'],
  ['PATCH /giao-dich-mua-tien-banking/:id/hoan-tat', 'completeTicket'],
  ['POST /chi-tiet-ket', 'withdraw'],
  ['PATCH /ket/dong-ket/:id', 'closeSafe'],
  ['POST /dieu-chuyen/:id/nhan', 'receiveTransfer'],
  ['PATCH /users/:id', 'changeUser'],
  ['PATCH /users/:id/mat-khau', 'resetPassword'],
  ['PUT /something/new', 'other'],
])('%s is %s', (route, act) => {
  expect(actOf(route)).toBe(act);
});

test('the kind of a ticket is read from the route', () => {
  expect(tradePathOf('PATCH /giao-dich-ban-ngoai-te/:id/huy')).toBe('giao-dich-ban-ngoai-te');
  expect(tradePathOf('POST /ket')).toBeUndefined();
});
