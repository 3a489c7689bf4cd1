import type { Term } from './glossary-branches.ts';

export const CUSTOMER_TERMS: Term[] = [
  {
    wire: 'khach_hang',
    vi: 'khách hàng',
    en: 'Customer',
    meaning: 'One person who trades with the business, known to the whole company.',
  },
  {
    wire: 'giay_to',
    vi: 'giấy tờ',
    en: 'Paper',
    meaning: 'A citizen card, a passport or another paper of a customer.',
  },
  {
    wire: 'so_giay_to',
    vi: 'số giấy tờ',
    en: 'paperNumber',
    meaning: 'The number of a paper, by which a ticket finds its customer: letters and digits, in capitals.',
  },
  {
    wire: 'giay_to_quet',
    vi: 'giấy tờ quét',
    en: 'scannedDetails',
    meaning: 'What a scanner read from a paper besides what the ticket shows; written into the record of the customer.',
  },
  {
    wire: 'so_cu',
    vi: 'số CMND cũ',
    en: 'oldNumber',
    meaning: 'The number of the identity card that a citizen card replaced.',
  },
  {
    wire: 'muc_rui_ro',
    vi: 'mức rủi ro',
    en: 'riskLevel',
    meaning: '1 usual, 2 high: tickets show a warning, 3 barred: tickets are refused.',
  },
  {
    wire: 'gop',
    vi: 'gộp',
    en: 'merge',
    meaning: 'Makes two records of one person one: papers and totals move, books and tickets stay as they are.',
  },
  {
    wire: 'gop_vao',
    vi: 'gộp vào',
    en: 'mergedInto',
    meaning: 'The record that another one was merged into.',
  },
  {
    wire: 'sang_loc',
    vi: 'sàng lọc',
    en: 'screening',
    meaning: 'Comparing customers with lists of people the business must not trade with.',
  },
  {
    wire: 'danh_sach_sang_loc',
    vi: 'danh sách sàng lọc',
    en: 'ScreeningList',
    meaning: 'A list to compare with: that of the United Nations, or one of the business’s own.',
  },
  { wire: 'muc_sang_loc', vi: 'mục', en: 'Entry', meaning: 'A person or an organisation on a list.' },
  {
    wire: 'ket_qua_sang_loc',
    vi: 'kết quả sàng lọc',
    en: 'Hit',
    meaning:
      'A customer who is like an entry: 1 open, 2 the same person, 3 another person, 4 closed with its entry or list.',
  },
  {
    wire: 'khop_ngay_sinh',
    vi: 'so ngày sinh',
    en: 'BirthMatch',
    meaning: 'How the births agree: 0 unknown, 1 the same day, 2 about the same year, 3 another year.',
  },
  { wire: 'ten_khac', vi: 'tên khác', en: 'otherNames', meaning: 'Other spellings of a customer’s name.' },
  {
    wire: 'tong_khach_trong_ngay',
    vi: 'khách trong ngày',
    en: 'customerTotal',
    meaning: 'What a person traded in a day, in all branches and on all papers, in VND.',
  },
  {
    wire: 'bao_cao_giao_dich_lon',
    vi: 'báo cáo giao dịch lớn',
    en: 'LargeReport',
    meaning: 'The report of one person and business day at or above the threshold.',
  },
  {
    wire: 'gia_tri_truoc_phi',
    vi: 'giá trị trước phí',
    en: 'tradedValue',
    meaning: 'What the lines of a ticket are worth, before fees and rounding: the threshold counts this.',
  },
  {
    wire: 'nguong_theo_ngay',
    vi: 'ngưỡng theo ngày',
    en: 'thresholdOfDay',
    meaning: 'The threshold of large trades in force from a business day on.',
  },
  {
    wire: 'chia_nho',
    vi: 'chia nhỏ',
    en: 'SplitPattern',
    meaning: 'Days of a person just below the threshold, or above it only together.',
  },
  {
    wire: 'ho_so_giay_phep',
    vi: 'hồ sơ giấy phép',
    en: 'LicenceRule',
    meaning: 'What the licence asks of each currency.',
  },
  {
    wire: 'tran_qua_dem',
    vi: 'trần qua đêm',
    en: 'ceiling',
    meaning: 'What a branch may hold of a currency overnight.',
  },
  {
    wire: 'tien_gia',
    vi: 'tiền giả',
    en: 'Counterfeit',
    meaning: 'A record of notes that are suspected to be counterfeit; never part of the holdings.',
  },
  {
    wire: 'so_seri',
    vi: 'số seri',
    en: 'serial',
    meaning: 'The serial number of a note: letters, digits and the star, in capitals; empty where it cannot be read.',
  },
  {
    wire: 'noi_nhan',
    vi: 'nơi nhận',
    en: 'receiver',
    meaning: 'Who counterfeit notes were handed over to: 1 police, 2 State Bank, 3 a bank.',
  },
  {
    wire: 'anh',
    vi: 'ảnh',
    en: 'Picture',
    meaning:
      'A picture of one side (mat: 1 front, 2 back) of a paper or of counterfeit notes, encrypted where it is kept.',
  },
];
