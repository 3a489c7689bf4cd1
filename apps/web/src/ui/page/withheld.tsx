import { EyeInvisibleOutlined } from '@ant-design/icons';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { EmptyState } from './empty-state.tsx';

/** Stands where figures would: the safe is being counted blind, and the server tells them after the count. */
export function Withheld() {
  const { t } = useTranslation('errors');
  return <EmptyState title={t('SAFE_BEING_COUNTED')} icon={<EyeInvisibleOutlined />} />;
}

/** The same as one line above what can be shown. */
export function WithheldNotice() {
  const { t } = useTranslation('errors');
  return (
    <Alert
      type="info"
      showIcon
      icon={<EyeInvisibleOutlined aria-hidden />}
      title={t('SAFE_BEING_COUNTED')}
      style={{ marginBottom: 16 }}
    />
  );
}
