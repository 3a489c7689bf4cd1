import { Drawer, Layout } from 'antd';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useNavigate } from 'react-router';
import type { CommandDialog } from '../../features/command/command-dialogs.tsx';
import { useBusinessZone } from '../../i18n/use-business-zone.ts';
import { useCalendarLanguage } from '../../i18n/use-calendar-language.ts';
import { type ScreenSize, useScreenSize } from '../../lib/browser/use-media.ts';
import { useLiveConnection } from '../../lib/live/use-live.ts';
import { fetchNotices } from '../../lib/notices/fetch-notices.ts';
import { siderCollapsed } from '../../lib/state/appearance.ts';
import { useAppDispatch, useAppSelector } from '../../lib/state/root.ts';
import { onAddressTouched, onSubscriptionEnded } from '../../lib/worker/from-worker.ts';
import { registerWorkerWhenIdle } from '../../lib/worker/register-worker.ts';
import { SIDER_COLLAPSED_WIDTH, SIDER_WIDTH } from '../../theme/tokens.ts';
import { MountLater } from '../../ui/page/mount-later.tsx';
import { useCurrentScreen } from '../screens/screen-view.tsx';
import { AppHeader } from './app-header.tsx';
import { AppKeys } from './app-keys.tsx';
import styles from './app-layout.module.css';
import { ApprovalQuestion } from './approval-question.tsx';
import { BranchKeeper } from './branch-keeper.tsx';
import { Brand } from './brand.tsx';
import { PageSkeleton } from './page-skeleton.tsx';
import { PermittedScreens } from './permitted-screens.tsx';
import { PhoneBar } from './phone-bar.tsx';
import { SideMenu } from './side-menu.tsx';
import { StatusBars } from './status-bars.tsx';

const CONTENT_ID = 'content';
/** After the first screen is drawn. */
const AHEAD_MS = 1000;

/** A notice may be that there is no network, and then it is too late to fetch what draws it. */
function useNoticesAhead(): void {
  useEffect(() => {
    const timer = setTimeout(() => void fetchNotices().catch(() => undefined), AHEAD_MS);
    return () => clearTimeout(timer);
  }, []);
}

/** The frame of every signed-in screen: side menu, header, and the page. */
export default function AppLayout() {
  const { t } = useTranslation();
  const size = useScreenSize();
  const menu = useMenuState(size);
  const [asked, setAsked] = useState<CommandDialog | null>(null);

  return (
    <PermittedScreens>
      <a href={`#${CONTENT_ID}`} className={styles.skip}>
        {t('layout.skipToContent')}
      </a>
      <Layout hasSider={size !== 'mobile'} className={styles.layout}>
        {size === 'mobile' ? (
          <MenuDrawer open={!menu.closed} onClose={menu.close} />
        ) : (
          <MenuSider collapsed={menu.closed} />
        )}
        <Layout>
          <Layout.Header className={styles.header}>
            <MountLater>
              <AppHeader
                size={size}
                menuClosed={menu.closed}
                onToggleMenu={menu.toggle}
                onSearch={() => setAsked('palette')}
              />
            </MountLater>
          </Layout.Header>
          <StatusBars />
          <Page />
        </Layout>
      </Layout>
      {size === 'mobile' && <PhoneBar />}
      <AppKeys asked={asked} onAsk={setAsked} />
      <BranchKeeper />
      <ApprovalQuestion />
      <MountLater>
        <LiveConnection />
      </MountLater>
      <MountLater>
        <FetchedAhead />
      </MountLater>
    </PermittedScreens>
  );
}

function LiveConnection() {
  useLiveConnection();
  return null;
}

/** What no screen shows at first, and any may need later. */
function FetchedAhead() {
  useCalendarLanguage();
  useNoticesAhead();
  useWorker();
  return null;
}

/** What was touched outside the app is shown by this page, with what is typed here asked about as on every way out. */
function useWorker(): void {
  const navigate = useNavigate();
  useEffect(registerWorkerWhenIdle, []);
  useEffect(() => onAddressTouched((address) => void navigate(address)), [navigate]);
  useEffect(() => onSubscriptionEnded(() => void subscribeAnew()), []);
}

async function subscribeAnew(): Promise<void> {
  const [push, { deviceName }] = await Promise.all([
    import('../../lib/push/subscribe-anew.ts'),
    import('../../ui/device-name.ts'),
  ]);
  const { browser, system } = deviceName(navigator.userAgent);
  await push.subscribeAnew([browser, system].filter(Boolean).join(', ') || '?').catch(() => {});
}

/** Screen readers hear the new screen's name. Keyed by screen, time zone and branch: a new screen shows its skeleton at once instead of leaving the old one standing. */
function Page() {
  const { t } = useTranslation();
  const current = useCurrentScreen();
  const zone = useBusinessZone();
  const entered = useAppSelector((state) => state.branch.entered);
  return (
    <Layout.Content id={CONTENT_ID} role="main" tabIndex={-1} className={styles.content}>
      <p className="visually-hidden" role="status">
        {current ? t(`screens.${current.title}`) : null}
      </p>
      <Suspense key={`${current?.path} ${zone} ${entered}`} fallback={<PageSkeleton />}>
        <Outlet />
      </Suspense>
    </Layout.Content>
  );
}

function MenuSider({ collapsed }: { collapsed: boolean }) {
  return (
    <Layout.Sider
      theme="light"
      className={styles.sider}
      width={SIDER_WIDTH}
      collapsedWidth={SIDER_COLLAPSED_WIDTH}
      collapsible
      collapsed={collapsed}
      trigger={null}
    >
      <Brand compact={collapsed} />
      <MountLater>
        <SideMenu collapsed={collapsed} />
      </MountLater>
    </Layout.Sider>
  );
}

function MenuDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('frame');
  return (
    <Drawer
      open={open}
      onClose={onClose}
      placement="left"
      size={280}
      title={<Brand />}
      aria-label={t('menu.label')}
      styles={{ body: { padding: 0 }, header: { padding: '8px 16px' } }}
    >
      <SideMenu collapsed={false} onChoose={onClose} />
    </Drawer>
  );
}

/** On a phone the drawer opens for one choice; elsewhere the sider stays as the person left it. */
function useMenuState(size: ScreenSize) {
  const dispatch = useAppDispatch();
  const chosen = useAppSelector((state) => state.sider.collapsed);
  const [drawerOpen, setDrawerOpen] = useState(false);
  if (size === 'mobile') {
    return { closed: !drawerOpen, toggle: () => setDrawerOpen(!drawerOpen), close: () => setDrawerOpen(false) };
  }
  const closed = chosen ?? size === 'tablet';
  const toggle = () => void dispatch(siderCollapsed(!closed));
  return { closed, toggle, close: toggle };
}
