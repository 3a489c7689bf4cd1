/** `tien_gia.trang_thai`: a note that is suspected to be counterfeit is kept until it is handed over, and never given back. */
export const COUNTERFEIT_STATUS = { kept: 1, handedOver: 2 } as const;

/** `tien_gia.noi_nhan`: who it may be handed over to. */
export const COUNTERFEIT_RECEIVER = { police: 1, stateBank: 2, bank: 3 } as const;

/** More pieces than a person brings; a larger find is several records. */
export const MAX_COUNTERFEIT_NOTES = 100;

/** One serial number is one text, however it is typed. */
export function plainSerial(typed: string): string {
  return typed
    .normalize('NFKC')
    .replaceAll(/[^\p{L}\p{N}*]/gu, '')
    .toUpperCase();
}
