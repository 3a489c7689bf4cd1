import { BellFilled, BellOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Asks the browser for notifications: only ever when somebody presses it. */
export function BellButton() {
  const { t } = useTranslation('approvals');
  const [permission, setPermission] = useState(() => ('Notification' in window ? Notification.permission : null));
  if (permission === null) return null;
  const label = t(permission === 'granted' ? 'bell.isOn' : permission === 'denied' ? 'bell.denied' : 'bell.on');
  return (
    <Button
      icon={permission === 'granted' ? <BellFilled /> : <BellOutlined />}
      aria-label={label}
      title={label}
      disabled={permission !== 'default'}
      onClick={() => void Notification.requestPermission().then(setPermission)}
    />
  );
}
