import { z } from 'zod';
import { APPROVAL_RULES } from './approvals.ts';
import { namesOfBranches, ofBranches } from './of-branches.ts';
import { passkeyAnswer } from './passkey.schema.ts';
import { decimal, id, optionalText, text, timestamp } from './primitives.schema.ts';
import { type IdentityProof, isOneProof, typedPassword } from './session.schema.ts';
import { trade, tradeQuote } from './trade.schema.ts';

/**
 * Why an act needs a second person: the rule, and where the rule is about an amount what it was measured at and the limit of the
 * settings at that time, both in VND.
 */
export const approvalNeed = z.object({
  loai: z.enum(APPROVAL_RULES),
  gia_tri: decimal.nullable(),
  muc: decimal.nullish(),
});

/** The hash of the request in hexadecimal digits. A decision sends the hash of the request that was shown. */
const requestHash = z.string().regex(/^[0-9a-f]{64}$/, { error: 'invalid' });

/** An act that waits for a second person, or did. */
export const approvalRequest = z.object({
  id,
  chi_nhanh_id: ofBranches(id),
  /** The area whose action `approve` decides about it. */
  ten_quyen: z.string(),
  /** The route that was called, such as `POST /giao-dich-mua-ngoai-te`. */
  hanh_vi: z.string(),
  dieu_kien: z.array(approvalNeed),
  /** The largest amount of `dieu_kien`. */
  gia_tri: decimal.nullable(),
  /** The record the act is about, such as the ticket to be voided; null where the act makes one. */
  ban_ghi_id: id.nullable(),
  ma_bam: requestHash,
  /** 1 waiting, 2 done, 3 refused, 4 withdrawn, 5 ran out, 6 approved, but the act was refused. */
  trang_thai: z.int(),
  /** What the maker gave as a reason in the body of the act. */
  ly_do: z.string().nullable(),
  nguoi_tao_id: id,
  nguoi_tao: z.string(),
  nguoi_duyet_id: id.nullable(),
  nguoi_duyet: z.string().nullable(),
  /** Confirmed on the maker's own screen. */
  tai_cho: z.boolean(),
  /** What the person who decided wrote. */
  ghi_chu: z.string().nullable(),
  /** The word of the refusal, where the approved act was refused. */
  tu_choi: z.string().nullable(),
  /** What the act made: the id of the ticket, the movement, the transfer, the account or the role. */
  ket_qua_id: id.nullable(),
  /** A one-time password waits for the maker to collect it. */
  co_mat_khau: z.boolean(),
  ngay_tao: timestamp,
  het_han_luc: timestamp,
  xong_luc: timestamp.nullable(),
  /** Seconds from the request to the decision. */
  giay_cho: z.int().nullable(),
});

/** Money of one currency in an act on the safe. */
export const approvalLine = z.object({
  tien_id: id,
  ma_tien: z.string(),
  so_tien: decimal,
  gia_tri: decimal.nullable(),
  /** Counted less the books, where the act is a count. */
  chenh_lech: decimal.nullable(),
});

/** What the act would do now, for the person who decides; figures of cost and profit only for those who may see them. */
export const approvalPreview = z.union([
  z.object({ loai: z.literal('phieu_moi'), bao_gia: tradeQuote }),
  z.object({ loai: z.literal('phieu'), phieu: trade }),
  z.object({
    loai: z.literal('tien'),
    dong: z.array(approvalLine),
    /** What comes in for it: a resale. */
    thu_ve: approvalLine.nullable(),
    noi_den: z.string().nullable(),
  }),
  z.object({
    loai: z.literal('thay_doi'),
    ten: z.string().nullable(),
    truoc: namesOfBranches(z.record(z.string(), z.unknown())).nullable(),
    sau: namesOfBranches(z.record(z.string(), z.unknown())).nullable(),
  }),
]);

export const approvalDetail = approvalRequest.extend({
  /** The body of the act, as it was sent. */
  noi_dung: namesOfBranches(z.record(z.string(), z.unknown())),
  xem_truoc: approvalPreview.nullable(),
  /** The word of the refusal that the act would get now; null where it would go through. */
  se_bi_tu_choi: z.string().nullable(),
  /** What else the maker did today in this branch. */
  nguoi_tao_hom_nay: z.object({
    so_phieu: z.int(),
    so_huy: z.int(),
    gia_tri_huy: decimal,
    so_yeu_cau: z.int(),
    so_bi_tu_choi: z.int(),
  }),
});

/** `data` of the refusal APPROVAL_REQUIRED. */
export const approvalFiled = approvalRequest.pick({
  id: true,
  ten_quyen: true,
  hanh_vi: true,
  dieu_kien: true,
  gia_tri: true,
  ma_bam: true,
  het_han_luc: true,
});

export const approveBody = z.strictObject({ ma_bam: requestHash, ghi_chu: optionalText(500) });
export const refuseBody = z.strictObject({ ly_do: text(500) });

/** On the screen of another person: who it is, and one proof of that. A passkey says by itself whose it is. */
export function provedHere<Shape extends z.ZodRawShape>(shape: Shape) {
  return z
    .strictObject({
      tai_khoan: text(100).optional(),
      mat_khau: typedPassword.optional(),
      ma: z.string().max(20).optional(),
      passkey: passkeyAnswer.optional(),
      ...shape,
    })
    .superRefine((given, context) => {
      const proof = given as HereProof;
      if (!isOneProof(proof)) context.addIssue({ code: 'custom', message: 'requiredField', path: ['mat_khau'] });
      if ((proof.tai_khoan === undefined) !== (proof.passkey !== undefined))
        context.addIssue({ code: 'custom', message: 'requiredField', path: ['tai_khoan'] });
    });
}
export type HereProof = IdentityProof & { tai_khoan?: string | undefined };

export const approveHereBody = provedHere({ ma_bam: requestHash, ghi_chu: optionalText(500) });

export const collectedPassword = z.object({ mat_khau_mot_lan: z.string(), het_han: timestamp });

export type ApprovalNeed = z.infer<typeof approvalNeed>;
export type ApprovalRequest = z.infer<typeof approvalRequest>;
export type ApprovalLine = z.infer<typeof approvalLine>;
export type ApprovalPreview = z.infer<typeof approvalPreview>;
export type ApprovalDetail = z.infer<typeof approvalDetail>;
export type ApprovalFiled = z.infer<typeof approvalFiled>;
export type ApproveBody = z.infer<typeof approveBody>;
export type ApproveHereBody = z.infer<typeof approveHereBody>;
export type CollectedPassword = z.infer<typeof collectedPassword>;
