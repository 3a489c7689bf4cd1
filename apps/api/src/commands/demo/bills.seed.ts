import type { VoucherBody } from '@doi-tien/contract/voucher.schema';

interface Bill extends Pick<VoucherBody, 'loai' | 'so_tien' | 'nguoi_nop_nhan' | 'ly_do' | 'kem_theo'> {
  dayOfMonth: number;
  /** The code of its item. */
  ma: string;
}

/** What falls due every month, for the largest branch. */
export const BILLS: readonly Bill[] = [
  {
    dayOfMonth: 2,
    ma: 'CP-MAT-BANG',
    loai: 2,
    so_tien: '18000000',
    nguoi_nop_nhan: 'Bà Nguyễn Thị Mai',
    ly_do: 'Thuê mặt bằng một tháng',
  },
  {
    dayOfMonth: 5,
    ma: 'CP-LUONG',
    loai: 2,
    so_tien: '36000000',
    nguoi_nop_nhan: 'Nhân viên quầy',
    ly_do: 'Lương tháng',
  },
  {
    dayOfMonth: 11,
    ma: 'CP-DIEN-NUOC',
    loai: 2,
    so_tien: '2350000',
    nguoi_nop_nhan: 'Điện lực Hoàn Kiếm',
    ly_do: 'Tiền điện',
    kem_theo: 'Hóa đơn tiền điện',
  },
  {
    dayOfMonth: 12,
    ma: 'CP-DIEN-NUOC',
    loai: 2,
    so_tien: '420000',
    nguoi_nop_nhan: 'Công ty Nước sạch Hà Nội',
    ly_do: 'Tiền nước',
    kem_theo: 'Hóa đơn tiền nước',
  },
  {
    dayOfMonth: 16,
    ma: 'CP-VAN-PHONG',
    loai: 2,
    so_tien: '650000',
    nguoi_nop_nhan: 'Nhà sách Tràng Tiền',
    ly_do: 'Giấy in, bút, dây buộc tiền',
    kem_theo: 'Hóa đơn bán lẻ',
  },
  {
    dayOfMonth: 17,
    ma: 'NGAN-HANG',
    loai: 2,
    so_tien: '50000000',
    nguoi_nop_nhan: 'Ngân hàng, tài khoản công ty',
    ly_do: 'Nộp tiền vào tài khoản',
    kem_theo: 'Giấy nộp tiền',
  },
  {
    dayOfMonth: 18,
    ma: 'TN-KHAC',
    loai: 1,
    so_tien: '500000',
    nguoi_nop_nhan: 'Ông Trần Văn Bình',
    ly_do: 'Bán két cũ',
  },
];
