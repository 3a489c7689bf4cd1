import type { Term } from './glossary-branches.ts';

export const PRINTER_TERMS: Term[] = [
  { wire: 'may_in', vi: 'máy in', en: 'Printer', meaning: 'A thermal printer of a branch or a till.' },
  { wire: 'lenh_in', vi: 'lệnh in', en: 'PrintJob', meaning: 'One paper that a printer was, or is, to print.' },
  { wire: 'in_an', vi: 'in phiếu', en: 'print of a ticket', meaning: 'What became of the last paper of a ticket.' },
  {
    wire: 'lan_in',
    vi: 'lần in',
    en: 'print number',
    meaning: 'Of the prints of a ticket; from the second on a copy.',
  },
  {
    wire: 'ket_noi',
    vi: 'kết nối',
    en: 'way',
    meaning: 'How a printer is reached: `mang` by the server over the network, `usb` and `serial` by the browser.',
  },
  { wire: 'cong', vi: 'cổng', en: 'port', meaning: 'What a printer on the network listens on.' },
  { wire: 'toc_do', vi: 'tốc độ', en: 'speed', meaning: 'Of a serial line, in bits a second.' },
  { wire: 'kho_giay', vi: 'khổ giấy', en: 'paper', meaning: 'The width of the roll in millimetres.' },
  { wire: 'cat_giay', vi: 'cắt giấy', en: 'cuts', meaning: 'The printer cuts each paper off.' },
  {
    wire: 'mo_ngan_keo',
    vi: 'mở ngăn kéo',
    en: 'opens drawer',
    meaning: 'The first print of a ticket opens the drawer.',
  },
  {
    wire: 'bao_tinh_trang',
    vi: 'báo tình trạng',
    en: 'answers',
    meaning: 'The printer says how it is when it is asked.',
  },
  { wire: 'tinh_trang', vi: 'tình trạng', en: 'state', meaning: 'How a printer was found last.' },
  {
    wire: 'tu_dong_in',
    vi: 'tự động in',
    en: 'prints by itself',
    meaning: 'A ticket that is done is printed without a press.',
  },
];
