/** What the made-up business trades, with whom, and what people write beside it. */

export const BUSINESS = {
  ten_doanh_nghiep: 'Quầy đổi ngoại tệ Hoàn Kiếm',
  dia_chi_doanh_nghiep: '18 Hà Trung, Hoàn Kiếm, Hà Nội',
  dien_thoai_doanh_nghiep: '024 3826 0000',
  ma_so_thue: '0101234567',
  bat_bang_ty_gia: true,
};

/** How much smaller than the first a branch is: its customers and its opening stock. */
export interface BranchContent {
  ma: string;
  ten: string;
  tien_to: string;
  dia_chi: string;
  dien_thoai: string;
  share: string;
}

/** The first branch where it is not the only one. */
export const FIRST_BRANCH_NAME = {
  ten: 'Quầy Hoàn Kiếm',
  dia_chi: BUSINESS.dia_chi_doanh_nghiep,
  dien_thoai: BUSINESS.dien_thoai_doanh_nghiep,
};

const OTHER_BRANCHES: BranchContent[] = [
  {
    ma: 'CAU-GIAY',
    ten: 'Quầy Cầu Giấy',
    tien_to: 'CG',
    dia_chi: '96 Xuân Thủy, Cầu Giấy, Hà Nội',
    dien_thoai: '024 3754 0000',
    share: '0.5',
  },
  {
    ma: 'NOI-BAI',
    ten: 'Quầy Nội Bài',
    tien_to: 'NB',
    dia_chi: 'Sảnh đến, nhà ga T2, Nội Bài, Hà Nội',
    dien_thoai: '024 3886 0000',
    share: '0.2',
  },
];

/** A branch after the first, by its place: two that are described here, and small ones without a story. */
export function contentOfBranch(place: number): BranchContent {
  const number = String(place + 1);
  return (
    OTHER_BRANCHES[place - 1] ?? {
      ma: `CN${number}`,
      ten: `Quầy số ${number}`,
      tien_to: `CN${number}`,
      dia_chi: `${number} Láng Hạ, Đống Đa, Hà Nội`,
      dien_thoai: '024 3514 0000',
      share: '0.2',
    }
  );
}

/** Buy, sell and reference on the first day, per rate unit; `step` is how finely the desk writes the rate. */
export const FIRST_RATES: Record<string, { buy: string; sell: string; reference: string; step: string }> = {
  USD: { buy: '25900', sell: '26150', reference: '26020', step: '10' },
  EUR: { buy: '28050', sell: '28650', reference: '28340', step: '10' },
  CNY: { buy: '3560', sell: '3650', reference: '3605', step: '1' },
  JPY: { buy: '16650', sell: '17250', reference: '16950', step: '10' },
  KRW: { buy: '1790', sell: '1910', reference: '1850', step: '1' },
  THB: { buy: '735', sell: '775', reference: '755', step: '1' },
  GBP: { buy: '33400', sell: '34200', reference: '33800', step: '10' },
  AUD: { buy: '16700', sell: '17150', reference: '16920', step: '10' },
  SGD: { buy: '19500', sell: '20000', reference: '19750', step: '10' },
  TWD: { buy: '780', sell: '840', reference: '810', step: '1' },
  HKD: { buy: '3260', sell: '3380', reference: '3320', step: '1' },
  MYR: { buy: '5900', sell: '6150', reference: '6020', step: '1' },
  KHR: { buy: '6200', sell: '6600', reference: '6400', step: '1' },
  LAK: { buy: '1150', sell: '1280', reference: '1210', step: '1' },
  CAD: { buy: '18450', sell: '18950', reference: '18700', step: '10' },
  USDT: { buy: '25850', sell: '26250', reference: '26050', step: '10' },
  'VND-BANK': { buy: '0.996', sell: '1.004', reference: '1', step: '0.001' },
  'CNY-ALIPAY': { buy: '3540', sell: '3640', reference: '3595', step: '1' },
};

/** Small notes are paid less for; what is taken off the currency's buying rate. */
export const GROUP_DISCOUNTS: Record<string, Record<string, string>> = { USD: { '5–20': '60', '1–2': '150' } };

/** What the owner put in on the first morning, in notes where there are notes. */
export const OPENING_STOCK: Record<string, string> = {
  VND: '3200000000',
  USD: '42000',
  EUR: '14500',
  CNY: '60000',
  JPY: '1400000',
  KRW: '9000000',
  THB: '90000',
  GBP: '3200',
  AUD: '5400',
  SGD: '6100',
  TWD: '60000',
  HKD: '21000',
  MYR: '8000',
  CAD: '3500',
  USDT: '26000',
};

/** How often each is asked for at the counter: the more often it stands here, the more. */
export const POPULAR = [
  'USD',
  'USD',
  'USD',
  'USD',
  'USD',
  'USD',
  'USD',
  'USD',
  'EUR',
  'EUR',
  'EUR',
  'CNY',
  'CNY',
  'CNY',
  'CNY',
  'JPY',
  'JPY',
  'KRW',
  'KRW',
  'KRW',
  'THB',
  'AUD',
  'AUD',
  'GBP',
  'SGD',
  'SGD',
  'TWD',
  'HKD',
  'MYR',
  'CAD',
];

export const CUSTOMERS = [
  { ten_khach: 'Nguyễn Văn Hùng', loai_giay_to: 'CCCD', so_giay_to: '079085001234', quoc_tich: 'Việt Nam' },
  { ten_khach: 'Trần Thị Mai', loai_giay_to: 'CCCD', so_giay_to: '001190004521', quoc_tich: 'Việt Nam' },
  { ten_khach: 'Lê Quốc Bảo', loai_giay_to: 'CCCD', so_giay_to: '048092007733', quoc_tich: 'Việt Nam' },
  { ten_khach: 'Phạm Ngọc Lan', loai_giay_to: 'CCCD', so_giay_to: '031188002210', quoc_tich: 'Việt Nam' },
  { ten_khach: 'Đỗ Minh Tuấn', loai_giay_to: 'CCCD', so_giay_to: '036079009145', quoc_tich: 'Việt Nam' },
  { ten_khach: 'Bùi Thu Trang', loai_giay_to: 'CCCD', so_giay_to: '024195006802', quoc_tich: 'Việt Nam' },
  { ten_khach: 'John Carter', loai_giay_to: 'Hộ chiếu', so_giay_to: '561208834', quoc_tich: 'Hoa Kỳ' },
  { ten_khach: 'Claire Dubois', loai_giay_to: 'Hộ chiếu', so_giay_to: '19FV04412', quoc_tich: 'Pháp' },
  { ten_khach: 'Kim Min-ji', loai_giay_to: 'Hộ chiếu', so_giay_to: 'M48210967', quoc_tich: 'Hàn Quốc' },
  { ten_khach: 'Sato Haruto', loai_giay_to: 'Hộ chiếu', so_giay_to: 'TR8812045', quoc_tich: 'Nhật Bản' },
  { ten_khach: 'Wang Lei', loai_giay_to: 'Hộ chiếu', so_giay_to: 'EJ5520913', quoc_tich: 'Trung Quốc' },
  { ten_khach: 'Oliver Brown', loai_giay_to: 'Hộ chiếu', so_giay_to: 'PA9043127', quoc_tich: 'Úc' },
  // The second papers of people above; the last one belongs to somebody who has two records.
  { ten_khach: 'Nguyễn Văn Hùng', loai_giay_to: 'Hộ chiếu', so_giay_to: 'C3310245', quoc_tich: 'Việt Nam' },
  { ten_khach: 'Wang Lei', loai_giay_to: 'Thẻ tạm trú', so_giay_to: 'TT7702419', quoc_tich: 'Trung Quốc' },
  { ten_khach: 'TRAN THI MAI', loai_giay_to: 'Hộ chiếu', so_giay_to: 'B9087711', quoc_tich: 'Việt Nam' },
] as const;

/** What the business knows about some of them from the beginning. */
export const KNOWN_CUSTOMERS = [
  {
    ho_va_ten: 'Nguyễn Văn Hùng',
    ngay_sinh: '1985-03-12',
    gioi_tinh: 1,
    quoc_tich: 'Việt Nam',
    dien_thoai: '0903 512 778',
    dia_chi: '12 Lê Lợi',
    nghe_nghiep: 'Xuất nhập khẩu',
    giay_to: [
      { loai: 'CCCD', so: '079085001234', ngay_cap: '2021-06-15', noi_cap: 'Cục Cảnh sát QLHC về TTXH' },
      { loai: 'Hộ chiếu', so: 'C3310245', ngay_cap: '2019-08-20', het_han: '2029-08-20' },
    ],
  },
  {
    ho_va_ten: 'Wang Lei',
    gioi_tinh: 1,
    quoc_tich: 'Trung Quốc',
    nghe_nghiep: 'Buôn bán điện tử',
    muc_rui_ro: 2,
    ghi_chu: 'Hay đổi số tiền lớn, hỏi kỹ nguồn tiền.',
    giay_to: [
      { loai: 'Hộ chiếu', so: 'EJ5520913', het_han: '2031-02-01' },
      { loai: 'Thẻ tạm trú', so: 'TT7702419', het_han: '2026-10-01' },
    ],
  },
  {
    ho_va_ten: 'Bùi Thu Trang',
    ngay_sinh: '1995-11-02',
    gioi_tinh: 2,
    quoc_tich: 'Việt Nam',
    dien_thoai: '0987 220 164',
    giay_to: [{ loai: 'CCCD', so: '024195006802', ngay_cap: '2022-01-10' }],
  },
  {
    ho_va_ten: 'Hoàng Gia Khánh',
    quoc_tich: 'Việt Nam',
    muc_rui_ro: 3,
    ghi_chu: 'Đã dùng giấy tờ giả.',
    giay_to: [{ loai: 'CCCD', so: '001088013377' }],
  },
];

export const REASONS = {
  firstOpening: 'Vốn ban đầu',
  shortCount: 'Thiếu một tờ, đã kiểm lại hai lần',
  overCount: 'Thừa một tờ, chưa rõ của khách nào',
  topUp: 'Rút từ ngân hàng về quầy',
  change: 'Đổi tiền lẻ',
  resale: 'Bán lại cho ngân hàng',
  bankOut: 'Chuyển về tài khoản của chủ',
  voids: ['Khách đổi ý', 'Nhập sai số lượng', 'Nhập sai loại tiền', 'Khách thiếu tiền'],
  sent: 'Điều chuyển cho quầy thiếu tiền',
  shortTransfer: 'Thiếu một tờ so với phiếu gửi',
  calledBack: 'Quầy nhận đã đủ tiền, không cần nữa',
  notes: ['Khách hẹn 15 giờ lấy 5,000 USD', 'Máy đếm tiền đã lau', 'Hết tờ 20,000, đã báo quản lý'],
} as const;

/** The tills of the branch that has some. */
export const TILLS = ['Quầy ngoài', 'Quầy trong', 'Quầy dự phòng'] as const;

export const NETWORKS = ['TRC20', 'BEP20'] as const;

/** A list of one's own to screen against, as a file would have it. */
export const LISTED_PEOPLE = [
  {
    danh_sach: 'Danh sách nội bộ',
    ten: 'Dragan Đorđević',
    ten_khac: 'Dragan Kovač; Petar Đorđević',
    ngay_sinh: '1966-02-03',
    quoc_tich: 'Serbia',
    so_tham_chieu: 'NB-001',
    ngay_dua_vao: '2024-05-20',
  },
  {
    danh_sach: 'Danh sách nội bộ',
    ten: 'Hồ Thị Giả Mạo',
    ngay_sinh: '1979',
    quoc_tich: 'Việt Nam',
    so_tham_chieu: 'NB-002',
  },
] as const;

/** Somebody who may be one of them: a hit that waits for a decision. */
export const SIMILAR_CUSTOMER = {
  ho_va_ten: 'DORDEVIC DRAGAN',
  ngay_sinh: '1966-11-21',
  gioi_tinh: 1,
  quoc_tich: 'Serbia',
  giay_to: [{ loai: 'Hộ chiếu', so: '010774512', het_han: '2030-04-12' }],
} as const;

/** Counterfeit notes that were found so many open days before today. */
export const FOUND_NOTES = [
  {
    daysLeft: 40,
    code: 'USD',
    notes: [['100', 'KB 46279301 A']],
    dac_diem: 'Giấy trơn, không có hình chìm, dải an ninh in giả',
    isHandedOver: true,
  },
  {
    daysLeft: 4,
    code: 'VND',
    notes: [
      ['500000', 'QM 15380214'],
      ['500000', 'QM 15380214'],
      ['200000', ''],
    ],
    ten_khach: 'Trần Văn Hậu',
    dia_chi: '18 Lê Lợi, Quận 1',
    dac_diem: 'Hai tờ trùng số seri; cửa sổ trong bị dán',
    isHandedOver: true,
  },
  {
    daysLeft: 1,
    code: 'EUR',
    notes: [['50', 'SC 2034871155']],
    dac_diem: 'Hologram không đổi màu',
    isHandedOver: false,
  },
] as const;
