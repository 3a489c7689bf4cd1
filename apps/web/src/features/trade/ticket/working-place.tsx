import { CASH_GROUPS } from '@doi-tien/contract/catalogue';
import type { Currency } from '@doi-tien/contract/catalogue.schema';
import { formatDecimal } from '@doi-tien/money/format';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSettingsInUseQuery } from '../../../lib/endpoints/settings-in-use.ts';
import { useMyPlace } from '../../../lib/tills/my-place.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { SafeWarning } from '../../../ui/safe-warning/safe-warning.tsx';

/** From which till the notes of this ticket come; nothing where the branch has none, or the person works from the safe. */
export function WorkingPlace() {
  const { t } = useTranslation('trade');
  const { data: mine } = useMyPlace();
  if (!mine?.ca) return null;
  return <span className="inline-row muted">{t('place.from', { till: mine.ca.ngan_quy })}</span>;
}

/** "Két có 900", or "Ngăn có 900" for cash where somebody works from a till. */
export function useStockWords(): (currency: Pick<Currency, 'nhom'>, amount: string) => string {
  const { t } = useTranslation('trade');
  const { data: mine } = useMyPlace();
  return ({ nhom }, amount) => {
    const isInTill = mine?.ca !== null && mine?.ca !== undefined && CASH_GROUPS.includes(nhom);
    return t(isInTill ? 'inTill' : 'inSafe', { amount: formatDecimal(amount) });
  };
}

/** Why no ticket can be saved now: for want of an open safe, or of a shift. */
export function TicketWarnings() {
  return (
    <>
      <SafeWarning />
      <PlaceWarning />
    </>
  );
}

/** With the way to where a shift begins. */
function PlaceWarning() {
  const { t } = useTranslation('trade');
  const { data: mine } = useMyPlace();
  const { data: settings } = useSettingsInUseQuery();
  if (!mine?.co_ngan) return null;
  const isNeeded = mine.ca === null && settings?.gia_tri.quay_chi_tu_ngan === true;
  const isLocked = mine.ca !== null && mine.ca.chot_luc !== null;
  if (!isNeeded && !isLocked) return null;
  const go = (
    <LinkButton type="primary" size="small" to="/ngan-quy/cua-toi">
      {t('place.go')}
    </LinkButton>
  );
  return <Alert type="warning" showIcon title={t(isLocked ? 'place.locked' : 'place.needed')} action={go} />;
}
