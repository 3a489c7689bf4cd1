import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePaperHead } from '../../lib/branches/branches.ts';
import { useSettingsInUseQuery } from '../../lib/endpoints/settings-in-use.ts';
import styles from './paper.module.css';

export interface LetterheadProps {
  /** A paper of the company, or on others than the branch that is shown: what stands in its place, with the company's address. */
  branch?: string | null;
  /** The form of the accounting regime it follows, such as "01 – TT". */
  form?: string;
  /** What else stands at the right, such as when it was printed. */
  corner?: ReactNode;
}

/** Who a paper is from, and at the right which form it is. */
export function Letterhead({ branch, form, corner }: LetterheadProps) {
  const { t } = useTranslation('ui');
  const head = useBusinessHead(branch);
  return (
    <header className={styles.letterhead}>
      <BusinessLines {...head} words={{ phone: t('paper.phone'), taxCode: t('paper.taxCode') }} />
      <div className={form ? 'flex-none text-center' : styles.small}>
        {form && (
          <>
            <strong>{t('paper.form', { form })}</strong>
            <div className={styles.small}>{t('paper.circular')}</div>
          </>
        )}
        {corner}
      </div>
    </header>
  );
}

interface BusinessHead {
  name: string;
  branch: string | null;
  address: string | null | undefined;
  phone: string | null | undefined;
  taxCode: string | undefined;
}

/** The business as the settings have it, and the branch that is shown where there are several. */
export function useBusinessHead(branch?: string | null): BusinessHead {
  const { data: settings } = useSettingsInUseQuery();
  const business = settings?.gia_tri;
  const company = { address: business?.dia_chi_doanh_nghiep, phone: business?.dien_thoai_doanh_nghiep };
  const own = usePaperHead(company);
  const place = branch === undefined ? own : { branch, ...company };
  return { name: business?.ten_doanh_nghiep ?? '', taxCode: business?.ma_so_thue, ...place };
}

/** The words come from outside: a receipt is printed in two languages at once. */
export function BusinessLines({
  name,
  branch,
  address,
  phone,
  taxCode,
  words,
}: BusinessHead & { words: { phone: string; taxCode: string } }) {
  const reach = [phone && `${words.phone}: ${phone}`, taxCode && `${words.taxCode}: ${taxCode}`].filter(Boolean);
  return (
    <div className={styles.business}>
      <strong>{name}</strong>
      {branch && <div>{branch}</div>}
      {address && <div>{address}</div>}
      {reach.length > 0 && <div>{reach.join(' · ')}</div>}
    </div>
  );
}
