import type { TextResources } from '../../i18n/namespaces.ts';

type ApprovalAct = keyof TextResources['approvals']['acts'];

/** An act by the route that was called; what is not listed is called by its area. */
const ACTS: readonly (readonly [route: RegExp, act: ApprovalAct])[] = [
  [/^POST \/giao-dich-[a-z-]+$/, 'newTicket'],
  [/^PATCH \/giao-dich-[a-z-]+\/[^/]+\/huy$/, 'voidTicket'],
  [/^PATCH \/giao-dich-[a-z-]+\/[^/]+\/hoan-tat$/, 'completeTicket'],
  [/^POST \/chi-tiet-ket$/, 'withdraw'],
  [/^POST \/ket$/, 'openSafe'],
  [/^PATCH \/ket\/dong-ket\/[^/]+$/, 'closeSafe'],
  [/^POST \/dieu-chuyen$/, 'sendTransfer'],
  [/^POST \/dieu-chuyen\/[^/]+\/nhan$/, 'receiveTransfer'],
  [/^POST \/ca$/, 'beginShift'],
  [/^PATCH \/ca\/[^/]+\/ket-thuc$/, 'endShift'],
  [/^POST \/giao-quy$/, 'giveCash'],
  [/^POST \/giao-quy\/[^/]+\/nhan(?:-tai-cho)?$/, 'receiveCash'],
  [/^POST \/doi-chieu\//, 'bookStatement'],
  [/^POST \/roles$/, 'newRole'],
  [/^PATCH \/roles\/[^/]+$/, 'changeRole'],
  [/^DELETE \/roles\/[^/]+$/, 'deleteRole'],
  [/^POST \/users(\/import)?$/, 'newUser'],
  [/^PATCH \/users\/[^/]+$/, 'changeUser'],
  [/^DELETE \/users\/[^/]+$/, 'deleteUser'],
  [/^PATCH \/users\/[^/]+\/mat-khau$/, 'resetPassword'],
  [/^PATCH \/users\/[^/]+\/dat-lai-totp$/, 'resetSecondFactor'],
  [/^PATCH \/users\/[^/]+\/mo-khoa$/, 'unlockUser'],
  [/^PATCH \/cau-hinh-chung$/, 'changeSettings'],
  [/^POST \/ty-gia(?:\/theo-cong-ty)?$/, 'postRates'],
];

export function actOf(route: string): ApprovalAct {
  return ACTS.find(([pattern]) => pattern.test(route))?.[1] ?? 'other';
}

/** The address of the trade kind that an act on a ticket is about. */
export function tradePathOf(route: string): string | undefined {
  return /^[A-Z]+ \/(giao-dich-[a-z-]+)/.exec(route)?.[1];
}
