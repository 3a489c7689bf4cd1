import type { User, UserBody } from '@doi-tien/contract/staff.schema';

/** What the form holds: texts may be empty, and a date is a day as `YYYY-MM-DD`. */
export type UserForm = Pick<UserBody, 'tai_khoan' | 'ho_va_ten' | 'vai_tro_id'> & {
  bat_otp: boolean;
  chi_nhanh_ids?: number[];
  email?: string | null;
  dien_thoai?: string | null;
  ngay_sinh?: string | null;
  gioi_tinh?: 1 | 2 | null;
  biet_danh?: string | null;
  dia_chi?: string | null;
  tinh?: string | null;
  xa?: string | null;
};

const FORM_FIELDS = [
  ...(['tai_khoan', 'ho_va_ten', 'vai_tro_id', 'bat_otp', 'email', 'dien_thoai', 'chi_nhanh_ids'] as const),
  ...(['ngay_sinh', 'gioi_tinh', 'biet_danh', 'dia_chi', 'tinh', 'xa'] as const),
];

export const BLANK_USER: Partial<UserForm> = { bat_otp: false };

export function toUserForm(user: User): UserForm {
  const entries = FORM_FIELDS.map((field) => [field, user[field]]);
  return Object.fromEntries(entries) as UserForm;
}

/** As the server wants it: texts trimmed, and what is empty sent as nothing rather than as an empty text. */
export function toUserBody(form: Partial<UserForm>): Partial<UserBody> {
  const entries = Object.entries(form).map(([field, value]) => {
    const plain = typeof value === 'string' ? value.trim() : value;
    return [field, plain === '' || plain === undefined ? null : plain];
  });
  return Object.fromEntries(entries) as Partial<UserBody>;
}
