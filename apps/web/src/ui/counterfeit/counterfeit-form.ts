import type { Counterfeit, CounterfeitBody } from '@doi-tien/contract/counterfeit.schema';

/** What a screen knows of the notes before anybody types. */
export interface CounterfeitStart {
  currencyId?: number | undefined;
  /** The ticket or the safe the notes were found in. */
  ticketId?: number | undefined;
  safeId?: number | undefined;
  customerName?: string | undefined;
  paperNumber?: string | undefined;
}

/** What the form holds: texts may be empty. */
export interface CounterfeitForm {
  tien_id?: number | null;
  to_tien: { gia_tri?: string | null; so_seri?: string }[];
  phat_hien_luc: string;
  ten_khach?: string | null;
  so_giay_to?: string | null;
  dia_chi?: string | null;
  nguoi_phat_hien?: string | null;
  dac_diem?: string | null;
  ghi_chu?: string | null;
}

const TEXTS = ['ten_khach', 'so_giay_to', 'dia_chi', 'nguoi_phat_hien', 'dac_diem', 'ghi_chu'] as const;

export function blankForm({ currencyId, customerName, paperNumber }: CounterfeitStart, now: string): CounterfeitForm {
  return {
    to_tien: [{}],
    phat_hien_luc: now,
    ...(currencyId !== undefined && { tien_id: currencyId }),
    ...(customerName && { ten_khach: customerName }),
    ...(paperNumber && { so_giay_to: paperNumber }),
  };
}

export function formOf(record: Counterfeit): CounterfeitForm {
  const { tien_id, to_tien, phat_hien_luc } = record;
  const texts = Object.fromEntries(TEXTS.map((name) => [name, record[name]]));
  return { tien_id, phat_hien_luc, to_tien: to_tien.map(({ gia_tri, so_seri }) => ({ gia_tri, so_seri })), ...texts };
}

/** As the server wants it: texts trimmed, what is empty sent as nothing. */
export function bodyOf(form: CounterfeitForm): CounterfeitBody {
  const texts = Object.fromEntries(TEXTS.map((name) => [name, form[name]?.trim() || null]));
  return {
    tien_id: form.tien_id ?? 0,
    to_tien: form.to_tien.map(({ gia_tri, so_seri }) => ({ gia_tri: gia_tri ?? '', so_seri: so_seri?.trim() ?? '' })),
    phat_hien_luc: form.phat_hien_luc,
    ...texts,
  };
}
