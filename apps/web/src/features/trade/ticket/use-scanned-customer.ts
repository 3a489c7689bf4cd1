import { useTranslation } from 'react-i18next';
import { nationalityOf, usePaperScan } from '../../../ui/scan/use-paper-scan.ts';
import type { TicketChange } from '../model/use-draft.ts';

/** A paper that is scanned anywhere on the ticket is the customer's; of another customer before, nothing stays. */
export function useScannedCustomer(onChange: (part: TicketChange) => void): void {
  const { t } = useTranslation('trade');
  usePaperScan((paper) => {
    const { kind, number, oldNumber, name, birthDay, sex, address, issued, expires } = paper;
    onChange(({ customer }) => ({
      customer: {
        so_giay_to: number,
        ten_khach: name,
        loai_giay_to: t(`papers.${kind}`),
        quoc_tich: nationalityOf(paper),
        dien_thoai: customer.so_giay_to === number ? (customer.dien_thoai ?? '') : '',
      },
      scanned: {
        number,
        details: {
          so_cu: oldNumber,
          ngay_sinh: birthDay,
          gioi_tinh: sex === undefined ? undefined : sex === 'male' ? 1 : 2,
          dia_chi: address,
          ngay_cap: issued,
          het_han: expires,
        },
      },
    }));
  });
}
