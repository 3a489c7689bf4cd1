import { APPROVAL_TERMS } from './glossary-approvals.ts';
import { BRANCH_TERMS, type Term } from './glossary-branches.ts';
import { CUSTOMER_TERMS } from './glossary-customers.ts';
import { PRINTER_TERMS } from './glossary-printers.ts';
import { RATE_SOURCE_TERMS } from './glossary-rate-sources.ts';
import { STATEMENT_TERMS } from './glossary-statements.ts';
import { TIER_TERMS } from './glossary-tiers.ts';
import { VOUCHER_TERMS } from './glossary-vouchers.ts';

/** The words of the business, spelled once: what travels, how people say it, and what it is called in our code. */
export const GLOSSARY: { topic: string; terms: Term[] }[] = [
  {
    topic: 'Currency',
    terms: [
      {
        wire: 'loai_tien',
        vi: 'loại tiền',
        en: 'CurrencyType',
        meaning:
          'A kind of money: local cash, foreign cash, electronic, banking, Alipay. Its group (`nhom`) decides how currencies of it are held.',
      },
      {
        wire: 'tien',
        vi: 'tiền',
        en: 'Currency',
        meaning: 'One thing the business can hold, such as VND, USD, USDT or VND-BANK.',
      },
      { wire: 'menh_gia', vi: 'mệnh giá', en: 'Denomination', meaning: 'The face value of a note of some cash.' },
      { wire: 'so_to', vi: 'số tờ', en: 'pieces', meaning: 'How many notes of one denomination.' },
      {
        wire: 'nhom_ty_gia',
        vi: 'nhóm tỷ giá',
        en: 'rateGroup',
        meaning:
          'Notes of a currency that share one rate: big notes of USD are worth more at the counter than small ones.',
      },
      { wire: 'ty_gia', vi: 'tỷ giá', en: 'rate', meaning: 'VND for one rate unit of a currency.' },
      {
        wire: 'ty_gia_mua',
        vi: 'tỷ giá mua',
        en: 'buyRate',
        meaning: 'What we pay. Buying and selling are always told from our side of the counter.',
      },
      { wire: 'ty_gia_ban', vi: 'tỷ giá bán', en: 'sellRate', meaning: 'What we ask.' },
      { wire: 'ty_gia_goc', vi: 'tỷ giá gốc', en: 'referenceRate', meaning: 'What a holding is valued at.' },
      {
        wire: 'don_vi_ty_gia',
        vi: 'đơn vị tỷ giá',
        en: 'rateUnit',
        meaning: 'How many units of the currency a rate is for: 1, 100 or 1000.',
      },
      { wire: 'so_le', vi: 'số lẻ', en: 'decimals', meaning: 'How many decimals a currency has.' },
      {
        wire: 'ton_toi_thieu',
        vi: 'tồn tối thiểu',
        en: 'minimumStock',
        meaning: 'Below this much the dashboard warns.',
      },
    ],
  },
  {
    topic: 'Safe',
    terms: [
      {
        wire: 'ket',
        vi: 'két',
        en: 'CashSafe',
        meaning: 'The cash safe of one business day; at most one is open in a branch.',
      },
      { wire: 'chot_ket', vi: 'chốt két', en: 'lockSafe', meaning: 'Freeze the book figures before the count.' },
      {
        wire: 'lan_kiem_quy',
        vi: 'lần kiểm quỹ',
        en: 'CountAttempt',
        meaning: 'One submitted count of a closing, also a refused one, with its differences; append-only.',
      },
      {
        wire: 'an_so_lieu',
        vi: 'ẩn số liệu',
        en: 'isWithheld',
        meaning: 'Book figures are not told: a blind count has begun and no complete count is in.',
      },
      {
        wire: 'mang_sang',
        vi: 'mang sang, không đếm',
        en: 'carriedOver',
        meaning: 'Held at an opening without being counted there.',
      },
      { wire: 'dong_ket', vi: 'đóng két', en: 'closeSafe', meaning: 'Count, post the differences, end the day.' },
      { wire: 'bo_sung', vi: 'bổ sung', en: 'topUp', meaning: 'Money put into the safe during the day.' },
      { wire: 'rut', vi: 'rút', en: 'withdrawal', meaning: 'Money leaving the safe other than by a trade.' },
      { wire: 'xac_nhan', vi: 'đã chốt', en: 'locked', meaning: '1 when the safe is locked, else 0.' },
    ],
  },
  {
    topic: 'Trades',
    terms: [
      {
        wire: 'giao_dich',
        vi: 'giao dịch',
        en: 'Trade',
        meaning: 'One ticket with a customer: a header and one or more lines.',
      },
      { wire: 'mua', vi: 'mua', en: 'purchase', meaning: 'We receive foreign or electronic money and give VND.' },
      { wire: 'ban', vi: 'bán', en: 'sale', meaning: 'We give foreign or electronic money and receive VND.' },
      { wire: 'thanh_tien', vi: 'thành tiền', en: 'amount', meaning: 'Quantity × rate ÷ rate unit, in whole VND.' },
      { wire: 'khach_dua', vi: 'khách đưa', en: 'handed', meaning: 'What the customer hands over on a sale.' },
      { wire: 'thoi_lai', vi: 'thối lại', en: 'change', meaning: 'What goes back of what was handed over.' },
      { wire: 'to_thoi_lai', vi: 'tờ thối lại', en: 'changeNotes', meaning: 'The notes given back as change.' },
      { wire: 'phi_thu', vi: 'phí thu', en: 'feeCharged', meaning: 'A fee the customer pays us.' },
      { wire: 'phi_chi', vi: 'phí chi', en: 'feePaid', meaning: 'A fee we pay.' },
      { wire: 'lam_tron', vi: 'làm tròn', en: 'rounding', meaning: 'What rounding to payable notes gave or took.' },
      {
        wire: 'gia_von',
        vi: 'giá vốn',
        en: 'cost',
        meaning: 'What the quantity sold had cost us, at the moving average.',
      },
      { wire: 'loi_nhuan', vi: 'lãi', en: 'profit', meaning: 'What was received minus its cost; not interest.' },
      { wire: 'huy', vi: 'hủy', en: 'void', meaning: 'Undo a posted trade by an opposite entry.' },
      {
        wire: 'cho_nhan',
        vi: 'chờ nhận',
        en: 'pending',
        meaning: 'A purchase of non-cash money that has not arrived yet; nothing is posted.',
      },
    ],
  },
  {
    topic: 'Ledger',
    terms: [
      {
        wire: 'but_toan',
        vi: 'bút toán',
        en: 'JournalEntry',
        meaning: 'One change of what the business holds; its VND values sum to zero.',
      },
      {
        wire: 'dong_but_toan',
        vi: 'dòng bút toán',
        en: 'JournalLine',
        meaning: 'One account of an entry, with quantity and book value.',
      },
      { wire: 'von', vi: 'vốn chủ', en: 'capital', meaning: 'What the owner put in and took out.' },
      {
        wire: 'thua_thieu_quy',
        vi: 'thừa/thiếu quỹ',
        en: 'countDifference',
        meaning: 'What a count found too much or too little.',
      },
    ],
  },
  {
    topic: 'Reports',
    terms: [
      {
        wire: 'figures',
        vi: 'số liệu',
        en: 'figures',
        meaning:
          'What the entries of a day or month add up to, voids taken off, per kind, account, currency and person.',
      },
      {
        wire: 'luy_ke_ngay',
        vi: 'lũy kế ngày',
        en: 'running figures',
        meaning: 'The figures of a closed day together with those of all days before it.',
      },
      { wire: 'daily_balances', vi: 'số dư ngày', en: 'day balance', meaning: 'What is held at the end of a day.' },
      {
        wire: 'doi_chieu',
        vi: 'đối chiếu',
        en: 'control total',
        meaning: 'Realised profit worked out from the holdings at both ends and what was bought and sold.',
      },
      { wire: 'khop', vi: 'khớp', en: 'agrees', meaning: 'Whether two ways to the same figure gave the same.' },
      {
        wire: 'chua_thuc_hien',
        vi: 'lãi chưa thực hiện',
        en: 'unrealised',
        meaning: 'What a holding is worth at the reference rate above its cost; shown, never posted.',
      },
      { wire: 'ket_qua', vi: 'lãi sau phí', en: 'result', meaning: 'Profit with fees and rounding.' },
      {
        wire: 'thu_ve',
        vi: 'thu về',
        en: 'return',
        meaning: 'What came back for a withdrawal that was sold on.',
      },
    ],
  },
  {
    topic: 'People and access',
    terms: [
      { wire: 'tep_xuat', vi: 'tệp đã xuất', en: 'StoredFile', meaning: 'A file made in the background, kept a day.' },
      { wire: 'nguoi_dung', vi: 'người dùng', en: 'User', meaning: 'A member of staff with an account.' },
      {
        wire: 'tai_khoan',
        vi: 'tài khoản',
        en: 'account',
        meaning: 'The name one signs in with; the same in any case.',
      },
      { wire: 'mat_khau', vi: 'mật khẩu', en: 'password', meaning: 'Kept only as a memory-hard hash.' },
      {
        wire: 'totp',
        vi: 'ứng dụng xác thực',
        en: 'Totp',
        meaning: 'The second factor of a phone; in place of the mail.',
      },
      { wire: 'passkey', vi: 'passkey', en: 'Passkey', meaning: 'A key in a device; signs in alone.' },
      { wire: 'thu_thach', vi: 'thử thách', en: 'challenge', meaning: 'What a passkey signs; answered once.' },
      { wire: 'hai_lop', vi: 'xác thực hai lớp', en: 'second factor', meaning: 'App or passkey beside the password.' },
      { wire: 'ma_khoi_phuc', vi: 'mã khôi phục', en: 'recovery code', meaning: 'Replaces app or passkey once.' },
      {
        wire: 'nguon_ma',
        vi: 'nguồn mã',
        en: 'SecondFactor',
        meaning: 'What completes a sign-in: e-mail, app, passkey.',
      },
      { wire: 'xac_nhan_lai', vi: 'xác nhận lại', en: 'confirmation', meaning: 'Proving again that it is oneself.' },
      { wire: 'vai_tro', vi: 'vai trò', en: 'Role', meaning: 'A named set of permissions.' },
      {
        wire: 'phan_quyen',
        vi: 'phân quyền',
        en: 'permissions',
        meaning: 'A list of areas, each with the actions allowed there.',
      },
      { wire: 'phien', vi: 'phiên', en: 'Session', meaning: 'One device a person is signed in on.' },
      { wire: 'thoi_gian_lam_viec', vi: 'thời gian làm việc', en: 'WorkingHours', meaning: 'When people may work.' },
      {
        wire: 'nguoi_dung_ngoai_gio',
        vi: 'người dùng ngoài giờ',
        en: 'HoursException',
        meaning: 'Somebody who may work outside the hours for a while.',
      },
      {
        wire: 'cau_hinh_chung',
        vi: 'cấu hình chung',
        en: 'Settings',
        meaning: 'How the business wants the product to behave.',
      },
      {
        wire: 'log_thao_tac',
        vi: 'nhật ký thao tác',
        en: 'ActionLog',
        meaning: 'Who did what, when, from where, before and after; chained by hashes.',
      },
      {
        wire: 'phien_ban',
        vi: 'phiên bản',
        en: 'version',
        meaning: 'Raised at every change; an update with an older one is refused.',
      },
      {
        wire: 'tuy_chon_danh_sach',
        vi: 'tùy chọn danh sách',
        en: 'ListPreferences',
        meaning: 'Columns, widths, density and page size somebody chose for one list.',
      },
      {
        wire: 'bo_loc_da_luu',
        vi: 'bộ lọc đã lưu',
        en: 'SavedView',
        meaning: 'Filter, order and columns of a list under a name: somebody’s own, or those of a role.',
      },
    ],
  },
  { topic: 'Branches', terms: BRANCH_TERMS },
  { topic: 'Customers', terms: CUSTOMER_TERMS },
  { topic: 'Statements', terms: STATEMENT_TERMS },
  { topic: 'Vouchers', terms: VOUCHER_TERMS },
  { topic: 'Rate tiers', terms: TIER_TERMS },
  { topic: 'Printing', terms: PRINTER_TERMS },
  { topic: 'Rates of others', terms: RATE_SOURCE_TERMS },
  { topic: 'A second person', terms: APPROVAL_TERMS },
];
