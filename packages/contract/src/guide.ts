/**
 * Which page of the user guide (`docs/huong-dan/<page>.md`) explains a screen, by the beginning of its address; the longest
 * one counts. F1 opens it.
 */
const PAGES: Record<string, string> = {
  '/': 'tong-quan',
  '/ket': 'ket',
  '/chi-tiet-ket': 'ket',
  '/ngan-quy': 'ngan-quy',
  '/phieu-thu-chi': 'phieu-thu-chi',
  '/khoan-muc': 'phieu-thu-chi',
  '/dieu-chuyen': 'dieu-chuyen',
  '/giao-dich-mua-ngoai-te': 'danh-sach-phieu',
  '/giao-dich-ban-ngoai-te': 'danh-sach-phieu',
  '/giao-dich-mua-tien-dien-tu': 'danh-sach-phieu',
  '/giao-dich-ban-tien-dien-tu': 'danh-sach-phieu',
  '/giao-dich-mua-tien-alipay': 'danh-sach-phieu',
  '/giao-dich-mua-tien-banking': 'danh-sach-phieu',
  '/giao-dich-mua-ngoai-te/moi': 'phieu',
  '/giao-dich-ban-ngoai-te/moi': 'phieu',
  '/giao-dich-mua-tien-dien-tu/moi': 'phieu',
  '/giao-dich-ban-tien-dien-tu/moi': 'phieu',
  '/giao-dich-mua-tien-alipay/moi': 'phieu',
  '/giao-dich-mua-tien-banking/moi': 'phieu',
  '/khach-hang': 'khach-hang',
  '/sang-loc': 'sang-loc',
  '/tien-gia': 'tien-gia',
  '/giao-dich-lon': 'giao-dich-lon',
  '/giu-cho': 'giu-cho',
  '/man-hinh': 'man-hinh-khach',
  '/man-hinh-khach': 'man-hinh-khach',
  '/hoa-don': 'hoa-don',
  '/bao-cao': 'bao-cao',
  '/bao-cao/dai-ly': 'giay-phep',
  '/bao-cao/ket-qua-kinh-doanh': 'ket-qua-kinh-doanh',
  '/bao-cao/so-sach': 'so-sach',
  '/bao-cao/chenh-lech-ngan': 'ngan-quy',
  '/bao-cao-ket-cuoi-ngay': 'bao-cao',
  '/bao-cao-so-du-cuoi-ngay': 'bao-cao',
  '/bao-cao-loi-nhuan-tien-dien-tu': 'bao-cao',
  '/bao-cao-loi-nhuan-ngoai-te': 'bao-cao',
  '/bao-cao-loi-nhuan-banking': 'bao-cao',
  '/bao-cao-loi-nhuan-alipay': 'bao-cao',
  '/doi-chieu': 'doi-chieu',
  '/tai-khoan-ngoai': 'doi-chieu',
  '/tien': 'danh-muc',
  '/loai-tien': 'danh-muc',
  '/menh-gia': 'danh-muc',
  '/ty-gia': 'ty-gia',
  '/bang-ty-gia': 'ty-gia',
  '/nguon-ty-gia': 'nguon-ty-gia',
  '/quy-tac-ty-gia': 'nguon-ty-gia',
  '/lan-lay-ty-gia': 'nguon-ty-gia',
  '/bac-ty-gia': 'bac-ty-gia',
  '/nhom-khach': 'bac-ty-gia',
  '/bao-cao/theo-ty-gia': 'bac-ty-gia',
  '/tai-khoan/vai-tro': 'nguoi-dung',
  '/tai-khoan/nguoi-dung': 'nguoi-dung',
  '/log-thao-tac': 'lich-su',
  '/log-import': 'nhap-tep',
  '/duyet': 'duyet',
  '/thoi-gian-lam-viec': 'gio-lam-viec',
  '/nguoi-dung-ngoai-gio': 'gio-lam-viec',
  '/cau-hinh-chung': 'cau-hinh',
  '/chi-nhanh': 'chi-nhanh',
  '/may-in': 'may-in',
  '/lenh-in': 'may-in',
  '/profile': 'dang-nhap',
  '/profile/security-settings': 'bao-mat',
  '/profile/messages': 'tin-nhan',
  '/tep-xuat': 'danh-sach',
};

/** The page about the screen at an address; undefined leads to the contents. */
export function guidePageOf(address: string): string | undefined {
  const parts = address.split('/').filter((part) => part !== '');
  for (let length = parts.length; length > 0; length -= 1) {
    const page = PAGES[`/${parts.slice(0, length).join('/')}`];
    if (page !== undefined) return page;
  }
  return parts.length === 0 ? PAGES['/'] : undefined;
}

/** Every page that a screen leads to. */
export const GUIDE_PAGES_OF_SCREENS: readonly string[] = [...new Set(Object.values(PAGES))];
