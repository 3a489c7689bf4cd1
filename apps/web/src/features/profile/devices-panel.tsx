import { DesktopOutlined, MobileOutlined } from '@ant-design/icons';
import type { DeviceSession } from '@doi-tien/contract/session.schema';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showMoment } from '../../ui/dates/moments.ts';
import { deviceName, useDeviceWords } from '../../ui/device-name.ts';
import { ConfirmDialog, type Question } from '../../ui/form/confirm-dialog.tsx';
import { Waiting } from '../../ui/page/waiting.tsx';
import { StatusTag } from '../../ui/status-tag.tsx';
import styles from './panel/list-row.module.css';
import { Panel } from './panel/panel.tsx';
import { useDevicesQuery, useSignOutDeviceMutation, useSignOutOtherDevicesMutation } from './profile-endpoints.ts';

/** Where this person is signed in. The device in use is signed out by signing out. */
export function DevicesPanel() {
  const { t } = useTranslation('profile');
  const { data: devices, error, refetch } = useDevicesQuery(undefined, { refetchOnMountOrArgChange: true });
  const [signOutOthers, { isLoading: busy }] = useSignOutOtherDevicesMutation();
  const [question, setQuestion] = useState<Question | null>(null);
  const ask = (title: string, act: () => Promise<unknown>) =>
    setQuestion({
      title,
      text: t('devices.signOutText'),
      okText: t('devices.signOut'),
      danger: true,
      keepText: t('devices.keep'),
      act,
    });
  const hasOthers = devices?.some((device) => !device.hien_tai);
  return (
    <Panel
      title={t('devices.title')}
      text={t('devices.text')}
      action={
        hasOthers && (
          <Button
            danger
            loading={busy}
            onClick={() => ask(t('devices.signOutOthersAsk'), () => signOutOthers().unwrap())}
          >
            {t('devices.signOutOthers')}
          </Button>
        )
      }
    >
      {devices ? (
        <ul className="plain-list">
          {devices.map((device) => (
            <Device key={device.id} device={device} ask={ask} />
          ))}
        </ul>
      ) : (
        <Waiting error={error} refetch={refetch} rows={2} hasTitle={false} />
      )}
      <ConfirmDialog question={question} onClose={() => setQuestion(null)} />
    </Panel>
  );
}

interface DeviceProps {
  device: DeviceSession;
  ask: (title: string, act: () => Promise<unknown>) => void;
}

function Device({ device, ask }: DeviceProps) {
  const { t } = useTranslation('profile');
  const [signOut, { isLoading: busy }] = useSignOutDeviceMutation();
  const name = useDeviceWords()(device.thiet_bi);
  return (
    <li className={`row wrap gap-x-12 line-above ${styles.row}`}>
      <span className={styles.icon} aria-hidden="true">
        {deviceName(device.thiet_bi).isPhone ? <MobileOutlined /> : <DesktopOutlined />}
      </span>
      <div className={styles.words}>
        <p className="row wrap gap-4 gap-x-8 no-margin weight-500">
          {name} {device.hien_tai && <StatusTag tone="success" label={t('devices.current')} />}
        </p>
        <p className={`${styles.facts} num`}>
          <span>{t('devices.lastUsed', { moment: showMoment(device.dung_luc) })}</span>
          <span>{t('devices.since', { moment: showMoment(device.ngay_tao) })}</span>
          {device.ip && <span>{device.ip}</span>}
        </p>
      </div>
      {!device.hien_tai && (
        <Button
          loading={busy}
          aria-label={t('devices.signOutOf', { device: name })}
          onClick={() => ask(t('devices.signOutAsk'), () => signOut(device.id).unwrap())}
        >
          {t('devices.signOut')}
        </Button>
      )}
    </li>
  );
}
