import type { SafeCheck } from '@doi-tien/contract/safe.schema';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';

/** Why trades cannot be made now, in the specification's words; nothing while everything is in order. */
export function SafeWarning({ check }: { check: SafeCheck | null | undefined }) {
  const { t } = useTranslation('safe');
  if (check === undefined) return null;
  if (check === null) return <Alert type="warning" showIcon title={t('warning.missing')} />;
  if (check.trang_thai === 2) return <Alert type="warning" showIcon title={t('warning.closed')} />;
  if (check.trang_thai !== 1) return <Alert type="error" showIcon title={t('warning.invalid')} />;
  return check.qua_ngay ? <Alert type="warning" showIcon title={t('warning.late', { safe: check.ma_ket })} /> : null;
}
