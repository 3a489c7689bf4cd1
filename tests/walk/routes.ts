/** Every screen a person can stand on, by a short name for its pictures. */
export interface Route {
  name: string;
  path: string;
  /** Seen without signing in. */
  isPublic?: true;
}

const trade = (kind: string): Route[] => [
  { name: kind, path: `/${kind}` },
  { name: `${kind}-moi`, path: `/${kind}/moi` },
];

export const ROUTES: readonly Route[] = [
  { name: 'login', path: '/auth/login', isPublic: true },
  { name: 'sign-up', path: '/auth/sign-up', isPublic: true },
  { name: 'forgot-password', path: '/auth/forgot-password', isPublic: true },
  { name: 'security-code', path: '/auth/security-code', isPublic: true },
  { name: 'new-password', path: '/auth/new-password?token=none', isPublic: true },
  { name: 'rate-board', path: '/bang-ty-gia', isPublic: true },
  { name: 'home', path: '/' },
  { name: 'ket', path: '/ket' },
  { name: 'ket-now', path: '/chi-tiet-ket' },
  { name: 'ket-closed', path: '/ket/1' },
  { name: 'ket-record', path: '/ket/1/bien-ban' },
  ...trade('giao-dich-mua-ngoai-te'),
  ...trade('giao-dich-ban-ngoai-te'),
  ...trade('giao-dich-mua-tien-dien-tu'),
  ...trade('giao-dich-ban-tien-dien-tu'),
  ...trade('giao-dich-mua-tien-alipay'),
  ...trade('giao-dich-mua-tien-banking'),
  { name: 'bao-cao-ket', path: '/bao-cao-ket-cuoi-ngay' },
  { name: 'bao-cao-ket-thang', path: '/bao-cao-ket-cuoi-ngay?tu_ngay=2026-01-01&den_ngay=2026-12-31' },
  { name: 'bao-cao-so-du', path: '/bao-cao-so-du-cuoi-ngay' },
  { name: 'bao-cao-dien-tu', path: '/bao-cao-loi-nhuan-tien-dien-tu' },
  { name: 'bao-cao-ngoai-te', path: '/bao-cao-loi-nhuan-ngoai-te' },
  { name: 'bao-cao-ngoai-te-chi-tiet', path: '/bao-cao-loi-nhuan-ngoai-te?nhom=tien&xem=tat-ca' },
  { name: 'bao-cao-ngoai-te-in', path: '/bao-cao-loi-nhuan-ngoai-te?nhom=tien&in=1' },
  { name: 'bao-cao-banking', path: '/bao-cao-loi-nhuan-banking' },
  { name: 'bao-cao-alipay', path: '/bao-cao-loi-nhuan-alipay' },
  { name: 'tien', path: '/tien' },
  { name: 'loai-tien', path: '/loai-tien' },
  { name: 'menh-gia', path: '/menh-gia' },
  { name: 'ty-gia', path: '/ty-gia' },
  { name: 'ty-gia-lich-su', path: '/ty-gia/lich-su' },
  { name: 'thoi-gian-lam-viec', path: '/thoi-gian-lam-viec' },
  { name: 'nguoi-dung-ngoai-gio', path: '/nguoi-dung-ngoai-gio' },
  { name: 'cau-hinh-chung', path: '/cau-hinh-chung' },
  { name: 'vai-tro', path: '/tai-khoan/vai-tro' },
  { name: 'vai-tro-chi-tiet', path: '/tai-khoan/vai-tro/2' },
  { name: 'nguoi-dung', path: '/tai-khoan/nguoi-dung' },
  { name: 'log-thao-tac', path: '/log-thao-tac' },
  { name: 'log-import', path: '/log-import' },
  { name: 'profile', path: '/profile' },
  { name: 'personal-info', path: '/profile/personal-info' },
  { name: 'security-settings', path: '/profile/security-settings' },
  { name: 'not-found', path: '/khong-co-trang-nay' },
];
