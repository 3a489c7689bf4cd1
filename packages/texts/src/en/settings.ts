import type { SameKeys } from '../same-keys.ts';
import type vi from '../vi/settings.ts';

const settings: SameKeys<typeof vi> = {
  title: 'General settings',
  groups: {
    business: { title: 'Business', hint: 'Printed on receipts, records and reports.' },
    trade: { title: 'Trades', hint: 'Rules for every ticket from the moment they are saved.' },
    largeTrades: {
      title: 'Register of large trades',
      hint: 'Each customer and day from the threshold on gets one report. A new threshold counts for the days that are still traded in.',
    },
    licence: {
      title: 'Licence profile',
      hint: 'What the licence allows for each currency. Switched off, none of it counts.',
    },
    safe: { title: 'Safe', hint: 'How closing counts are made.' },
    rates: { title: 'Rates', hint: 'When to remind the people who keep the rates.' },
    security: { title: 'Security', hint: 'Passwords and sessions.' },
    approval: {
      title: 'Second person',
      hint: 'Which acts need a second person, and from which amount. Approvers need the right “Approve” of that area and are never the maker.',
    },
    confirmation: {
      title: 'Confirming again',
      hint: 'What takes the password (or a code) once more. Changing this group does too.',
    },
    backup: { title: 'Backups', hint: 'One a day, kept on the server. Copy them elsewhere too.' },
    display: { title: 'Display', hint: 'What customers see.' },
  },
  licence: {
    currency: 'Currency',
    buyOnly: 'Buy only',
    exactBuy: 'Posted rate when buying',
    exactSell: 'Posted rate when selling',
    ceiling: 'Overnight ceiling',
    noCeiling: 'No ceiling',
    days: 'Days to sell it on',
    add: 'Add a currency',
    remove: 'Remove {{currency}}',
    empty: 'No rules yet.',
    of: '{{what}} of {{currency}}',
  },
  choices: {
    yeu_cau_hai_lop: { khong: 'Nobody', vai_tro: 'By role', tat_ca: 'Everybody' },
  },
  countHintOfOneBranch: 'When the safe is closed or opened. Empty: no approval. 0: every difference.',
  fields: {
    ten_doanh_nghiep: { label: 'Name of the business', hint: '' },
    dia_chi_doanh_nghiep: { label: 'Address', hint: '' },
    dien_thoai_doanh_nghiep: { label: 'Phone', hint: '' },
    vietqr_ngan_hang: {
      label: 'Bank that customers pay into',
      hint: 'The six digits (BIN) of the bank, such as 970436. Waiting banking tickets show a VietQR code when bank and account are given.',
    },
    vietqr_so_tai_khoan: { label: 'Account that customers pay into', hint: 'Letters and digits only.' },
    ma_so_thue: { label: 'Tax number', hint: '' },
    mui_gio: { label: 'Time zone', hint: 'Business days are counted in this zone.' },
    buoc_lam_tron: { label: 'Cash rounding step (₫)', hint: 'What is paid out is rounded to this step.' },
    bien_do_ty_gia: { label: 'Rate band (%)', hint: 'Further from the posted rate needs a permission and a reason.' },
    phi_thu_toi_da: {
      label: 'Most charged as a fee (₫)',
      hint: 'Past this and past the share below it takes the permission and a reason.',
    },
    phi_thu_toi_da_phan_tram: { label: 'Most charged as a fee (% of the ticket)', hint: 'The higher limit counts.' },
    phi_chi_toi_da: {
      label: 'Most paid as a fee (₫)',
      hint: 'Past this and past the share below it takes the permission and a reason.',
    },
    phi_chi_toi_da_phan_tram: { label: 'Most paid as a fee (% of the ticket)', hint: 'The higher limit counts.' },
    nguong_giao_dich_lon: { label: 'Large trade from (₫)', hint: 'From here on the customer must be identified.' },
    bat_so_giao_dich_lon: { label: 'Keep reports of large trades', hint: 'Off: no new reports, and no reminders.' },
    han_bao_cao_lon: { label: 'Deadline (working days)', hint: 'After the day of the trades.' },
    chia_nho_phan_tram: {
      label: 'Just below from (% of the threshold)',
      hint: 'A day of a customer from here on is just below it.',
    },
    chia_nho_so_ngay: {
      label: 'Looked at within (days)',
      hint: 'Days just below within this time are taken together.',
    },
    chia_nho_so_lan: { label: 'Pointed out from (days just below)', hint: '0 looks for none.' },
    bat_ho_so_giay_phep: { label: 'Apply the licence profile', hint: '' },
    ho_so_giay_phep: { label: 'Rules by currency', hint: 'A currency that is not here is not limited.' },
    ngan_hang_ban_lai: { label: 'Banks that currencies are sold on to', hint: 'Separated by semicolons.' },
    tu_hoan_tat_theo_sao_ke: {
      label: 'Complete waiting tickets from statements',
      hint: 'Importing a statement completes each waiting ticket that exactly one line pays (same amount, same reference or ticket code), in the name of the person who imports. The cash leaves the safe at that moment.',
    },
    bat_mua_ngoai_te: { label: 'Buy foreign currency', hint: '' },
    bat_ban_ngoai_te: { label: 'Sell foreign currency', hint: '' },
    bat_mua_tien_dien_tu: { label: 'Buy electronic money', hint: '' },
    bat_ban_tien_dien_tu: { label: 'Sell electronic money', hint: '' },
    bat_mua_tien_banking: { label: 'Buy bank money', hint: '' },
    bat_mua_tien_alipay: { label: 'Buy Alipay money', hint: '' },
    ly_do_huy_nhanh: {
      label: 'Ready reasons for voids',
      hint: 'Separated by semicolons; the first six answer to Alt+1 to Alt+6.',
    },
    ly_do_ty_gia_nhanh: {
      label: 'Ready reasons for rates',
      hint: 'Separated by semicolons; the first six answer to Alt+1 to Alt+6.',
    },
    ly_do_lech_nhanh: {
      label: 'Ready reasons for differences',
      hint: 'Separated by semicolons; the first six answer to Alt+1 to Alt+6.',
    },
    kiem_dem_mu: {
      label: 'Blind count',
      hint: 'The person who counts does not see the book figure before the count is submitted.',
    },
    han_muc_lech_ket: {
      label: 'Limit of count differences (₫)',
      hint: 'A difference at closing that is worth more than this asks for the counted figure once more. 0: every difference.',
    },
    ty_gia_cu_sau_phut: { label: 'Rates are old after (minutes)', hint: 'Older rates are marked as stale.' },
    canh_bao_bien_dong: { label: 'Jump warning (%)', hint: 'A new rate further off than this is asked about.' },
    bat_bang_ty_gia: { label: 'Public rate board', hint: 'Anybody with the address sees it without signing in.' },
    mat_khau_het_han_ngay: { label: 'Passwords expire after (days)', hint: '0 means never.' },
    phien_nghi_phut: { label: 'Sign out when idle for (minutes)', hint: '' },
    yeu_cau_hai_lop: {
      label: 'Second factor required of',
      hint: 'People it is required of who have no authenticator app or passkey must set one up before they can work.',
    },
    giu_anh_giay_to_nam: {
      label: 'Keep pictures of papers (years)',
      hint: 'After the last ticket of the customer; then they are removed, which is logged. 0: keep for ever.',
    },
    xac_nhan_lai_vai_tro: {
      label: 'Changing rights and roles, new accounts, resetting passwords',
      hint: 'Also changing another person’s e-mail and importing users.',
    },
    xac_nhan_lai_dong_ket: { label: 'Closing the safe', hint: '' },
    xac_nhan_lai_xuat_file: {
      label: 'Exporting files with personal data',
      hint: 'Lists of customers, ID papers, staff.',
    },
    xac_nhan_lai_huy_tu: { label: 'Voiding tickets from (₫)', hint: 'Empty is never, 0 is every ticket.' },
    duyet_huy_tu: { label: 'Voids from (₫)', hint: 'Empty: no approval. 0: every ticket.' },
    duyet_ty_gia_tu: {
      label: 'Rate or fee past its limit, tickets from (₫)',
      hint: 'Tickets outside the rate band or above the allowed fee, from this amount. Posting a rate more than 20 % off the one in effect or any of the last day always needs approval, whatever the amount. Empty: no approval. 0: every such ticket.',
    },
    duyet_phieu_tu: { label: 'Tickets from (₫)', hint: 'Empty: no approval.' },
    duyet_rut_tu: {
      label: 'Withdrawals from the safe from (₫)',
      hint: 'Resales, and fees and transfers booked from statements, count too. Empty: no approval.',
    },
    duyet_dieu_chuyen_tu: { label: 'Transfers from (₫)', hint: 'Empty: no approval.' },
    duyet_lech_tu: {
      label: 'Count differences from (₫)',
      hint: 'When the safe is closed or opened and when a transfer is received. Empty: no approval. 0: every difference.',
    },
    duyet_quyen: {
      label: 'Roles, accounts and the passwords of others',
      hint: 'Creating and changing roles and accounts, new passwords, resetting the second factor. Always needed while any other rule is on.',
    },
    duyet_het_han_phut: { label: 'Requests run out after (minutes)', hint: '' },
    xac_nhan_lai_duyet: { label: 'Approving the requests of others', hint: '' },
    xac_nhan_lai_phut: { label: 'A confirmation lasts (minutes)', hint: 'Also counted from signing in.' },
    phien_toi_da_gio: { label: 'Longest session (hours)', hint: '' },
    sao_luu_tu_dong: { label: 'Back up every day', hint: '' },
    sao_luu_gio: { label: 'From which hour', hint: 'A machine that is off then takes it when it is on again.' },
    sao_luu_giu_ngay: { label: 'Keep backups (days)', hint: 'The newest is always kept.' },
    sao_luu_canh_bao_gio: { label: 'Warn when the newest is older than (hours)', hint: '' },
  },
};
export default settings;
