/** How a printer is reached: by the server over the network, or by the browser beside it. */
export const PRINTER_WAYS = ['mang', 'usb', 'serial'] as const;
export type PrinterWay = (typeof PRINTER_WAYS)[number];

/** Bits a second that serial printers listen at. */
export const SERIAL_SPEEDS = [9600, 19_200, 38_400, 57_600, 115_200] as const;

export const PRINT_STATUS = { waiting: 1, sending: 2, printed: 3, unknown: 4, cancelled: 5 } as const;

/** What a printer on the network may listen on, unless the operator names another place. */
export const PRINTER_PORTS = { first: 9100, last: 9109 } as const;

/** How a printer was found: ready, or what keeps it from printing. */
export const PRINTER_STATES = [
  'san_sang',
  'sap_het_giay',
  'het_giay',
  'mo_nap',
  'loi_may',
  'ngoai_tuyen',
  'khong_ket_noi',
  'khong_tra_loi',
  'tra_loi_la',
  'dia_chi',
] as const;
export type PrinterState = (typeof PRINTER_STATES)[number];

/** Why a job waits or how it ended, beside the state of its printer. */
export const PRINT_REASONS = [
  ...PRINTER_STATES,
  'mat_ket_noi',
  'dung_giua_chung',
  'khong_ve_duoc',
  'qua_lau',
  'nguoi_huy',
] as const;
export type PrintReason = (typeof PRINT_REASONS)[number];

/** A receipt that waited longer than this is of no use to anybody: its customer is gone. */
export const HOURS_WAITED = 12;
/** From then on somebody should look at the printer. */
export const MINUTES_UNTIL_ALERT = 5;
