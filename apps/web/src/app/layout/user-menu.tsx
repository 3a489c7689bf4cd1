import { DesktopOutlined, FileDoneOutlined, LogoutOutlined, UserOutlined } from '@ant-design/icons';
import { VERSION } from '@doi-tien/contract/version';
import { Popover } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMayPair } from '../../lib/displays/has-display.ts';
import { avatarUrl, initialOf } from '../../lib/session/avatar.ts';

import { useAppSelector } from '../../lib/state/root.ts';
import styles from './user-menu.module.css';

export function UserMenu() {
  const { t } = useTranslation();
  const user = useAppSelector((state) => state.auth.user);
  const [open, setOpen] = useState(false);
  if (!user) return null;
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      arrow={false}
      open={open}
      onOpenChange={setOpen}
      content={<UserLinks role={user.ten_vai_tro} account={user.tai_khoan} onChoose={() => setOpen(false)} />}
    >
      <button type="button" className={styles.trigger} aria-haspopup="true" aria-expanded={open}>
        <span className="visually-hidden">{t('layout.account', { name: user.ho_va_ten })}</span>
        <span aria-hidden="true" className="row gap-10">
          <Portrait path={user.avatar} name={user.ho_va_ten} />
          <span className={`weight-500 nowrap ellipsis ${styles.name}`}>{user.ho_va_ten}</span>
        </span>
      </button>
    </Popover>
  );
}

/** Not antd's Avatar: it measures itself, and so makes the browser lay out the whole frame in the middle of mounting it. */
function Portrait({ path, name }: { path: string | null | undefined; name: string }) {
  const [failed, setFailed] = useState<string>();
  const url = avatarUrl(path);
  return (
    <span className={styles.portrait}>
      {url && url !== failed ? <img src={url} alt="" onError={() => setFailed(url)} /> : initialOf(name)}
    </span>
  );
}

interface UserLinksProps {
  role: string;
  account: string;
  onChoose: () => void;
}

function UserLinks({ role, account, onChoose }: UserLinksProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.panel}>
      <p className={styles.account}>
        {account} · {role}
      </p>
      <Link to="/profile" className={styles.link} onClick={onChoose}>
        <UserOutlined aria-hidden /> {t('layout.profile')}
      </Link>
      <Link to="/tep-xuat" className={styles.link} onClick={onChoose}>
        <FileDoneOutlined aria-hidden /> {t('screens.storedFiles')}
      </Link>
      {useMayPair() && (
        <Link to="/man-hinh" className={styles.link} onClick={onChoose}>
          <DesktopOutlined aria-hidden /> {t('screens.displays')}
        </Link>
      )}
      <Link to="/logout" className={styles.link} onClick={onChoose}>
        <LogoutOutlined aria-hidden /> {t('layout.logout')}
      </Link>
      <p className={styles.version}>{t('layout.version', { version: VERSION })}</p>
    </div>
  );
}
