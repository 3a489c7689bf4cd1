import { ArrowLeftOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useLocation } from 'react-router';
import { useScreenSize } from '../../lib/browser/use-media.ts';
import { useAppSelector } from '../../lib/state/root.ts';
import { MessagesPage } from './messages/messages-page.tsx';
import { PersonalInfo } from './personal-info.tsx';
import { ProfileCard } from './profile-card.tsx';
import styles from './profile-page.module.css';
import { type ProfileSection, sectionAt, sectionsFor } from './profile-sections.ts';
import { SecuritySettings } from './security-settings.tsx';
import { UpdatePassword } from './update-password.tsx';

const PAGES = {
  personalInfo: PersonalInfo,
  securitySettings: SecuritySettings,
  messages: MessagesPage,
  updatePassword: UpdatePassword,
} satisfies Record<ProfileSection['name'], unknown>;

/** The card beside its page; on a phone the card alone first, and then the page with a way back. */
export default function ProfilePage() {
  const { pathname } = useLocation();
  const isPhone = useScreenSize() === 'mobile';
  const user = useAppSelector((state) => state.auth.user);
  const off = useAppSelector((state) => state.auth.off);
  if (!user) return null;

  const sections = sectionsFor(user, off);
  const section = sectionAt(pathname);
  const card = <ProfileCard user={user} sections={sections} current={section} />;
  if (isPhone) return section ? <Page section={section} hasBack /> : card;
  if (!section) return <Navigate to="/profile/personal-info" replace />;
  return (
    <div className={`stack align-top gap-24 ${styles.columns}`}>
      {card}
      <Page section={section} />
    </div>
  );
}

function Page({ section, hasBack = false }: { section: ProfileSection; hasBack?: boolean }) {
  const { t } = useTranslation(['profile', 'common']);
  const Content = PAGES[section.name];
  return (
    <div className={`stack may-shrink gap-16 ${styles.page}`}>
      {hasBack && (
        <Link to="/profile" className={`text-accent weight-500 ${styles.back}`}>
          <ArrowLeftOutlined aria-hidden /> {t('back')}
        </Link>
      )}
      <h1 className={`no-margin text-20 ${styles.title}`}>{t(`common:screens.${section.name}`)}</h1>
      <Content />
    </div>
  );
}
