import {
  AppstoreOutlined,
  AuditOutlined,
  BarChartOutlined,
  DashboardOutlined,
  FileDoneOutlined,
  HistoryOutlined,
  InboxOutlined,
  SendOutlined,
  SettingOutlined,
  SwapOutlined,
  TeamOutlined,
  WalletOutlined,
} from '@ant-design/icons';
import type { ReactNode } from 'react';
import type { MenuSection } from '../screens/screen.ts';

/** One icon per section, silent beside its words; they load with the signed-in frame, not with the route table. */
export const SECTION_ICONS: Record<MenuSection, ReactNode> = {
  home: <DashboardOutlined aria-hidden />,
  safe: <WalletOutlined aria-hidden />,
  tills: <InboxOutlined aria-hidden />,
  vouchers: <FileDoneOutlined aria-hidden />,
  transfer: <SendOutlined aria-hidden />,
  trade: <SwapOutlined aria-hidden />,
  report: <BarChartOutlined aria-hidden />,
  catalogue: <AppstoreOutlined aria-hidden />,
  account: <TeamOutlined aria-hidden />,
  history: <HistoryOutlined aria-hidden />,
  approval: <AuditOutlined aria-hidden />,
  settings: <SettingOutlined aria-hidden />,
};
