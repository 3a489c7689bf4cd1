import type { ProfileBody, User } from '@doi-tien/contract/staff.schema';

/** The personal-information form. */
export interface PersonalValues {
  ho_va_ten: string;
  ngay_sinh: string | null;
  gioi_tinh: 1 | 2 | null;
  dien_thoai: string;
  email: string;
  biet_danh: string;
  dia_chi: string;
  tinh: string | null;
  xa: string | null;
}

type Personal = Pick<User, keyof PersonalValues>;

export function toValues(profile: Personal): PersonalValues {
  return {
    ho_va_ten: profile.ho_va_ten,
    ngay_sinh: profile.ngay_sinh,
    gioi_tinh: profile.gioi_tinh,
    dien_thoai: profile.dien_thoai ?? '',
    email: profile.email ?? '',
    biet_danh: profile.biet_danh ?? '',
    dia_chi: profile.dia_chi ?? '',
    tinh: profile.tinh,
    xa: profile.xa,
  };
}

/** With the version that was read, so that a change made elsewhere meanwhile is not overwritten. */
export function toBody(values: PersonalValues, phien_ban: number): ProfileBody {
  return {
    phien_ban,
    ho_va_ten: values.ho_va_ten.trim(),
    ngay_sinh: values.ngay_sinh,
    gioi_tinh: values.gioi_tinh ?? null,
    // People write numbers in groups: "0912 345 678".
    dien_thoai: orNull(plainPhone(values.dien_thoai)),
    email: orNull(values.email),
    biet_danh: orNull(values.biet_danh),
    dia_chi: orNull(values.dia_chi),
    tinh: values.tinh ?? null,
    xa: values.xa ?? null,
  };
}

export function plainPhone(text: string): string {
  return text.replaceAll(/[\s.()-]/g, '');
}

function orNull(text: string): string | null {
  return text.trim() === '' ? null : text.trim();
}
