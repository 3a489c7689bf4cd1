import { BellOutlined, IdcardOutlined, KeyOutlined, RightOutlined, SafetyCertificateOutlined } from '@ant-design/icons';
import type { SessionUser } from '@doi-tien/contract/session.schema';
import { Avatar } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { avatarUrl, initialOf } from '../../lib/session/avatar.ts';
import { InstallApp } from './install-app.tsx';
import styles from './profile-card.module.css';
import type { ProfileSection } from './profile-sections.ts';

const ICONS: Record<ProfileSection['name'], ReactNode> = {
  personalInfo: <IdcardOutlined />,
  securitySettings: <SafetyCertificateOutlined />,
  messages: <BellOutlined />,
  updatePassword: <KeyOutlined />,
};

interface ProfileCardProps {
  user: SessionUser;
  sections: readonly ProfileSection[];
  current: ProfileSection | undefined;
}

/** Who this is, and the pages about them. */
export function ProfileCard({ user, sections, current }: ProfileCardProps) {
  const { t } = useTranslation(['profile', 'common']);
  // Alone on a phone it is the page, and its name the page's heading.
  const Name = current ? 'p' : 'h1';
  return (
    <section className={`panel ${styles.card}`} aria-label={t('back')}>
      <div className={styles.who}>
        <Avatar size={72} src={avatarUrl(user.avatar)} className={styles.avatar} alt="">
          {initialOf(user.ho_va_ten)}
        </Avatar>
        <Name className={styles.name}>{user.ho_va_ten}</Name>
        <dl className={styles.facts}>
          <dt>{t('account')}</dt>
          <dd>{user.tai_khoan}</dd>
          <dt>{t('roleCode')}</dt>
          <dd>{user.ma_vai_tro}</dd>
        </dl>
      </div>
      <nav aria-label={t('nav')}>
        <ul className={`stack gap-2 p-8 no-margin ${styles.list}`}>
          {sections.map(({ name, path }) => (
            <li key={name}>
              <Link
                to={path}
                className={`row gap-10 round-6 secondary ${styles.link}`}
                aria-current={current?.name === name ? 'page' : undefined}
              >
                <span aria-hidden="true">{ICONS[name]}</span>
                {t(`common:screens.${name}`)}
                <RightOutlined className={`to-the-end text-12 ${styles.arrow}`} aria-hidden />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <InstallApp />
    </section>
  );
}
