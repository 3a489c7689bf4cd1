import type { SameKeys } from '../same-keys.ts';
import type vi from '../vi/settings.ts';

const settings: SameKeys<typeof vi> = {
  title: 'General settings',
  groups: {
    business: { title: 'Business', hint: 'Printed on receipts, records and reports.' },
    trade: { title: 'Trades', hint: 'Rules for every ticket from the moment they are saved.' },
    safe: { title: 'Safe', hint: 'How closing counts are made.' },
    rates: { title: 'Rates', hint: 'When to remind the people who keep the rates.' },
    security: { title: 'Security', hint: 'Passwords and sessions.' },
    confirmation: {
      title: 'Confirming again',
      hint: 'What takes the password (or a code) once more. Changing this group does too.',
    },
    backup: { title: 'Backups', hint: 'One a day, kept on the server. Copy them elsewhere too.' },
    display: { title: 'Display', hint: 'What customers see.' },
  },
  fields: {
    ten_doanh_nghiep: { label: 'Name of the business', hint: '' },
    dia_chi_doanh_nghiep: { label: 'Address', hint: '' },
    dien_thoai_doanh_nghiep: { label: 'Phone', hint: '' },
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
    bat_mua_ngoai_te: { label: 'Buy foreign currency', hint: '' },
    bat_ban_ngoai_te: { label: 'Sell foreign currency', hint: '' },
    bat_mua_tien_dien_tu: { label: 'Buy electronic money', hint: '' },
    bat_ban_tien_dien_tu: { label: 'Sell electronic money', hint: '' },
    bat_mua_tien_banking: { label: 'Buy bank money', hint: '' },
    bat_mua_tien_alipay: { label: 'Buy Alipay money', hint: '' },
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
    xac_nhan_lai_phut: { label: 'A confirmation lasts (minutes)', hint: 'Also counted from signing in.' },
    phien_toi_da_gio: { label: 'Longest session (hours)', hint: '' },
    sao_luu_tu_dong: { label: 'Back up every day', hint: '' },
    sao_luu_gio: { label: 'From which hour', hint: 'A machine that is off then takes it when it is on again.' },
    sao_luu_giu_ngay: { label: 'Keep backups (days)', hint: 'The newest is always kept.' },
    sao_luu_canh_bao_gio: { label: 'Warn when the newest is older than (hours)', hint: '' },
  },
};
export default settings;
