import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSafeCheckQuery } from '../../lib/drawer-endpoints.ts';
import { useAppSelector } from '../../lib/state/root.ts';

/** Why trades cannot be made now, in the specification's words; nothing while everything is in order. */
export function SafeWarning() {
  const { t } = useTranslation('ui');
  const { data: safe, isError, refetch } = useSafeCheckQuery();
  const message = useAppSelector((state) => state.safe.message);
  if (isError && message) {
    const again = (
      <Button size="small" onClick={() => void refetch()}>
        {t('safe.askAgain')}
      </Button>
    );
    return <Alert type="error" showIcon title={message} action={again} />;
  }
  if (safe === undefined) return null;
  if (safe === null) return <Alert type="warning" showIcon title={t('safe.missing')} />;
  if (safe.trang_thai === 2) return <Alert type="warning" showIcon title={t('safe.closed')} />;
  if (safe.trang_thai !== 1) return <Alert type="error" showIcon title={t('safe.invalid')} />;
  if (safe.xac_nhan === 1) return <Alert type="warning" showIcon title={t('safe.locked')} />;
  return safe.qua_ngay ? <Alert type="warning" showIcon title={t('safe.late', { safe: safe.ma_ket })} /> : null;
}
