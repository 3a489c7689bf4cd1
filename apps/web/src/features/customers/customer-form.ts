import { RISK_LEVEL, type RiskLevel } from '@doi-tien/contract/customers';
import type { CustomerBody, CustomerDetail } from '@doi-tien/contract/customers.schema';

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
  loai_giay_to?: string;
  so_giay_to?: string;
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
] as const;

export function toCustomerForm(customer: CustomerDetail): CustomerForm {
  return Object.fromEntries(FIELDS.map((field) => [field, customer[field]])) as unknown as CustomerForm;
}

/** As the server wants it: texts trimmed, what is empty sent as nothing. */
export function toCustomerBody({ loai_giay_to, so_giay_to, ...form }: CustomerForm): Partial<CustomerBody> {
  const entries = Object.entries(form).map(([field, value]) => {
    const plain = typeof value === 'string' ? value.trim() : value;
    return [field, plain === '' || plain === undefined ? null : plain];
  });
  const number = so_giay_to?.trim();
  const papers = number ? [{ loai: loai_giay_to?.trim() ?? '', so: number, trang_thai: 1 as const }] : [];
  return { ...Object.fromEntries(entries), ...(papers.length > 0 && { giay_to: papers }) };
}
