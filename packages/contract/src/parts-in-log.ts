import type { PartSwitch } from './settings.ts';

interface LoggedPart {
  /** Kinds of records that are no areas. */
  subjects?: readonly string[];
  acts?: readonly string[];
}

/** What of the action log belongs only to a part of the business, beside its areas (`PARTS`). The first screen needs nothing of it. */
export const PARTS_IN_LOG: Partial<Record<PartSwitch, LoggedPart>> = {
  bat_sang_loc: { subjects: ['danh-sach-sang-loc'], acts: ['decide'] },
  bat_so_tien_gia: { acts: ['handOver'] },
  bat_doi_chieu: {
    acts: ['importStatement', 'match', 'bookStatement', 'takeBackStatement', 'undoBooking', 'undoMatch', 'explainLine'],
  },
  bat_nhieu_chi_nhanh: { acts: ['sendTransfer', 'receiveTransfer', 'callBackTransfer', 'followCompany'] },
  bat_ngan_quy: {
    acts: [
      'beginShift',
      'lockTill',
      'unlockTill',
      'endShift',
      'passOnTill',
      'handOver',
      'withdrawHandOver',
      'refuseHandOver',
      'receiveCash',
    ],
  },
  bat_tin_nhan: {
    acts: [
      'chooseMessages',
      'addPushDevice',
      'removePushDevice',
      'beginTelegram',
      'linkTelegram',
      'removeTelegram',
      'setTelegramBot',
      'addWebhook',
      'removeWebhook',
      'testMessage',
      'resendMessage',
    ],
  },
  bat_nguon_ty_gia: { subjects: ['quy-tac-ty-gia'], acts: ['fetchRates'] },
  bat_may_in: { acts: ['testPrint', 'cancelPrint'] },
  bat_bac_ty_gia: { subjects: ['nhom-khach'] },
  bat_duyet: {
    subjects: ['yeu-cau-duyet'],
    acts: ['requestApproval', 'approve', 'refuseApproval', 'withdrawApproval', 'approvalDenied', 'approverUnproved'],
  },
};

/** What of one sort belongs only to parts that are off: an act of two parts is used while one of them is. */
export function loggedOff(isOff: (part: PartSwitch) => boolean, sort: keyof LoggedPart): string[] {
  const parts = Object.keys(PARTS_IN_LOG) as PartSwitch[];
  const named = (some: readonly PartSwitch[]) => some.flatMap((part) => [...(PARTS_IN_LOG[part]?.[sort] ?? [])]);
  const used = named(parts.filter((part) => !isOff(part)));
  return named(parts.filter(isOff)).filter((name) => !used.includes(name));
}
