import { OLD_CARD, RISK_LEVEL, type RiskLevel } from '@doi-tien/contract/customers';
import type { CustomerBody, CustomerDetail } from '@doi-tien/contract/customers.schema';
import type { ScannedPaper } from '../../lib/scan/paper.ts';

/** What the form holds: texts may be empty. A new customer may bring one paper at once. */
export interface CustomerForm {
  ho_va_ten?: string | null;
  dien_thoai?: string | null;
  quoc_tich?: string | null;
  ngay_sinh?: string | null;
  gioi_tinh?: 1 | 2 | null;
  dia_chi?: string | null;
  tinh?: string | null;
  xa?: string | null;
  nghe_nghiep?: string | null;
  muc_rui_ro: RiskLevel;
  ghi_chu?: string | null;
  nhom_khach_id?: number | null;
  loai_giay_to?: string;
  so_giay_to?: string;
  /** Only from a scan. */
  ngay_cap?: string | undefined;
  het_han?: string | undefined;
  so_cu?: string | undefined;
}

export const BLANK_CUSTOMER: CustomerForm = { muc_rui_ro: RISK_LEVEL.usual };

const FIELDS = [
  'ho_va_ten',
  'dien_thoai',
  'quoc_tich',
  'ngay_sinh',
  'gioi_tinh',
  'dia_chi',
  'tinh',
  'xa',
  'nghe_nghiep',
  'muc_rui_ro',
  'ghi_chu',
  'nhom_khach_id',
] as const;

export function toCustomerForm(customer: CustomerDetail): CustomerForm {
  return Object.fromEntries(FIELDS.map((field) => [field, customer[field]])) as unknown as CustomerForm;
}

/** As the server wants it: texts trimmed, what is empty sent as nothing. */
export function toCustomerBody(given: CustomerForm): Partial<CustomerBody> {
  const { loai_giay_to, so_giay_to, ngay_cap, het_han, so_cu, ...form } = given;
  const entries = Object.entries(form).map(([field, value]) => {
    const plain = typeof value === 'string' ? value.trim() : value;
    return [field, plain === '' || plain === undefined ? null : plain];
  });
  const number = so_giay_to?.trim();
  const first = { loai: loai_giay_to?.trim() ?? '', so: number ?? '', ngay_cap, het_han, trang_thai: 1 as const };
  const old = so_cu ? [{ loai: OLD_CARD, so: so_cu, trang_thai: 1 as const }] : [];
  const papers = number ? [first, ...old] : [];
  return { ...Object.fromEntries(entries), ...(papers.length > 0 && { giay_to: papers }) };
}

/** What a scan fills in; the words are those of the screen. */
export function fromPaper(
  paper: ScannedPaper,
  { kind, nationality }: { kind: string; nationality: string },
): CustomerForm {
  const { name, number, oldNumber, birthDay, sex, address, issued, expires } = paper;
  return {
    ...BLANK_CUSTOMER,
    ho_va_ten: name,
    quoc_tich: nationality,
    loai_giay_to: kind,
    so_giay_to: number,
    so_cu: oldNumber,
    ngay_cap: issued,
    het_han: expires,
    ...(birthDay && { ngay_sinh: birthDay }),
    ...(sex && { gioi_tinh: sex === 'male' ? 1 : 2 }),
    ...(address && { dia_chi: address }),
  };
}
