import { choose, sheet, type TableFixture, text, utf16, withMark } from './fixture.ts';

/** Layouts as banks in Vietnam export them; all content is invented. */
export const BANK_LAYOUTS: TableFixture[] = [
  {
    name: 'Vietcombank: day and number in one cell of two lines',
    bytes: text(
      'NGÂN HÀNG VÍ DỤ,,,,',
      '"Số tài khoản/Account No: 0071000123456",,,,',
      '"Ngày giao dịch/',
      'TNX Date',
      'Số CT/ Doc No","Số tiền ghi nợ/',
      'Debit","Số tiền ghi có/',
      'Credit","Số dư/',
      'Balance","Nội dung chi tiết/',
      'Transactions in detail"',
      '"02/11/2026',
      '5078 - 12345",,"5,000,000","15,000,000",MBVCB.111 NGUYEN VAN A chuyen tien',
      '"03/11/2026',
      '5216 - 54321","3,300",,"14,996,700",THU PHI SMS',
      '"Tổng số/ Total","3,300","5,000,000",,',
    ),
    lines: ['02 5000000 5078 - 12345', '03 -3300 5216 - 54321'],
    opening: '10000000',
  },
  {
    name: 'Vietcombank: heading «Ngày giao dịch / Số tham chiếu»',
    bytes: sheet(
      ['SAO KÊ TÀI KHOẢN', null, null, null, null],
      [
        'STT',
        'Ngày giao dịch\nSố tham chiếu',
        'Số tiền ghi nợ/Debit',
        'Số tiền ghi có/Credit',
        'Số dư/Balance',
        'Nội dung chi tiết',
      ],
      ['1', '02/11/2026\nFT001', null, '500,000', '1,500,000', 'a'],
      ['2', '02/11/2026\nFT002', '250,000', null, '1,250,000', 'b'],
    ),
    lines: ['02 500000 FT001', '02 -250000 FT002'],
  },
  {
    name: 'Techcombank: two languages, partner before the text',
    bytes: text(
      'Ngày giao dịch/ Transaction date\tĐối tác/ Remitter\tNH Đối tác/ Remitter Bank\tDiễn giải/ Description\tSố bút toán/ Transaction No\tNợ/ Debit\tCó/ Credit\tSố dư/ Balance',
      '05/11/2026\tTRAN THI B\tVCB\tchuyen khoan\tFT2630901\t\t12,000,000.00\t22,000,000.00',
      '06/11/2026\t\t\tphi\tFT2630902\t11,000.00\t\t21,989,000.00',
    ),
    lines: ['05 12000000 FT2630901', '06 -11000 FT2630902'],
  },
  {
    name: 'MB: serial numbers, Phát sinh nợ and Phát sinh có, blanks between',
    bytes: sheet(
      ['NGÂN HÀNG TMCP MẪU', null, null, null, null, null, null],
      [null, null, null, null, null, null, null],
      ['STT', 'Ngày giao dịch', 'Số bút toán', 'Nội dung', 'PS nợ', 'PS có', 'Số dư'],
      ['1', '07/11/2026 10:22:01', 'FT26311', 'x', '0', '700.000', '1.700.000'],
      [null, null, null, null, null, null, null],
      ['2', '08/11/2026 11:22:01', 'FT26312', 'y', '1.200.000', '0', '500.000'],
      [null, null, null, 'Tổng cộng', '1.200.000', '700.000', null],
      [null, null, null, null, 'Người lập', null, 'Kiểm soát'],
    ),
    lines: ['07 700000 FT26311', '08 -1200000 FT26312'],
  },
  {
    name: 'ACB: Rút ra and Gửi vào, value date beside the booking day',
    bytes: text(
      'Ngày hiệu lực;Ngày GD;Số GD;Nội dung;Rút ra;Gửi vào;Số dư',
      '03/11/2026;02/11/2026;11;a;;3.000.000;4.000.000',
      '03/11/2026;03/11/2026;12;b;1.000.000;;3.000.000',
    ),
    lines: ['02 3000000 11', '03 -1000000 12'],
  },
  {
    name: 'BIDV: Thời gian giao dịch with a time of twelve hours',
    bytes: utf16(
      text(
        'STT\tThời gian giao dịch\tMã giao dịch\tSố tiền ghi nợ\tSố tiền ghi có\tSố dư sau giao dịch\tNội dung giao dịch',
        '1\t09/11/2026 02:15:30 CH\t0001\t\t900,000\t1,900,000\tabc',
        '2\t09/11/2026 11:15:30 SA\t0002\t100,000\t\t1,800,000\tdef',
      ),
    ),
    lines: ['09 900000 0001', '09 -100000 0002'],
  },
  {
    name: 'VietinBank: both languages in one cell without a sign between them',
    bytes: sheet(
      [
        'STT No',
        'Ngày phát sinh TransactionDate',
        'Nội dung giao dịch Transaction Description',
        'Ghi nợ Debit',
        'Ghi có Credit',
        'Số dư Account Balance',
        'Số tài khoản đối ứng',
        'Tên tài khoản đối ứng',
      ],
      [1, '10-11-2026 08:00:00', 'a', null, 640000, 1640000, '109', 'LE C'],
      [2, '11-11-2026 08:00:00', 'b', 40000, null, 1600000, null, null],
    ),
    lines: ['10 640000 -', '11 -40000 -'],
  },
  {
    name: 'Agribank: heads merged over Nợ and Có, newest first',
    bytes: sheet(
      ['Ngày giao dịch', 'Mã giao dịch', 'Diễn giải', 'Phát sinh', null, 'Số dư'],
      [null, null, null, 'Nợ', 'Có', null],
      ['12/11/2026', 'B', 'y', '50.000', null, '1.450.000'],
      ['11/11/2026', 'A', 'x', null, '500.000', '1.500.000'],
    ),
    lines: ['11 500000 A', '12 -50000 B'],
    opening: '1000000',
  },
  {
    name: 'TPBank: a column of Ghi nợ and Ghi có beside the amount',
    bytes: withMark(
      text(
        'Ngày giao dịch,Ngày hiệu lực,Mã giao dịch,Ghi nợ/Ghi có,Số tiền,Nội dung',
        '13/11/2026,13/11/2026,TP1,Ghi nợ,"12,500,000",rut',
        '14/11/2026,14/11/2026,TP2,Ghi có,"2,500,000",nop',
      ),
    ),
    lines: ['13 -12500000 TP1', '14 2500000 TP2'],
  },
  {
    name: 'Sacombank: Tiền ra (-) and Tiền vào (+), balance that can be used',
    bytes: text(
      'Ngày giao dịch|Nội dung chi tiết|Tiền ra (-)|Tiền vào (+)|Số dư khả dụng',
      '15/11/2026|a|-|800,000|1,800,000',
      '16/11/2026|b|-300,000|-|1,500,000',
    ),
    lines: ['15 800000 -', '16 -300000 -'],
  },
  {
    name: 'a printout that repeats its headings on every page',
    bytes: text(
      'Trang 1,,,,',
      'Ngày,Số CT,Ghi nợ,Ghi có,Số dư',
      '02/11/2026,A,,"100,000","100,000"',
      'Cộng trang,,,"100,000",',
      'Trang 2,,,,',
      'NGÀY,Số CT,Ghi nợ,Ghi có,Số dư',
      '03/11/2026,B,"40,000",,"60,000"',
      'Cộng trang,,"40,000",,',
      '"Hà Nội, ngày 05/11/2026",,,,',
      'Người lập,,Kế toán trưởng,,Giám đốc',
    ),
    lines: ['02 100000 A', '03 -40000 B'],
  },
  {
    name: 'two columns with the same heading: asked once',
    bytes: text('Ngày,Số tiền,Số tiền,Nội dung', '02/11/2026,"50,000",,ra', '03/11/2026,,"70,000",vao'),
    asks: { need: 'amount', choice: choose(1, { day: 0, debit: 1, credit: 2, text: 3 }) },
    lines: ['02 -50000 -', '03 70000 -'],
  },
];
