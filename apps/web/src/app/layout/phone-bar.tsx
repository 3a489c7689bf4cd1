import {
  AuditOutlined,
  DashboardOutlined,
  DiffOutlined,
  LineChartOutlined,
  ShopOutlined,
  WalletOutlined,
} from '@ant-design/icons';
import { Badge } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { useMayApprove, useWaitingApprovals } from '../../lib/approvals/approvals.ts';
import { useReportBranches } from '../../lib/branches/branches.ts';
import { useCan } from '../../lib/session/permissions.ts';
import { useMayOpen } from '../../lib/session/screens.ts';
import { useCurrentScreen } from '../screens/screen-view.tsx';
import styles from './phone-bar.module.css';

const COMPANY = '?chi_nhanh=tat_ca';
/** As many as a thumb tells apart at 360 px. */
const MOST = 5;
/** With fewer there is nothing to go between. */
const LEAST = 3;

interface Place {
  name: 'home' | 'approvals' | 'branches' | 'rates' | 'differences' | 'safe';
  to: string;
  icon: ReactNode;
  count?: number;
}

/**
 * On a phone, within the thumb's reach: the places of somebody who decides. Who has no such rights has no bar. Not beside forms and
 * counts, whose own buttons stand there.
 */
export function PhoneBar() {
  const { t } = useTranslation('frame');
  const places = usePlaces();
  const { pathname, search } = useLocation();
  const isTopLevel = useCurrentScreen()?.menu !== undefined;
  const isHere = (to: string) => {
    const [path = '', query = ''] = to.split('?');
    if (path !== pathname) return false;
    return pathname !== '/' || search.includes(COMPANY.slice(1)) === (query !== '');
  };
  const hasBar = places.length >= LEAST;
  useEffect(() => {
    document.documentElement.toggleAttribute('data-thumb', hasBar);
    return () => document.documentElement.removeAttribute('data-thumb');
  }, [hasBar]);
  if (!hasBar) return null;
  if (!isTopLevel && !places.some(({ to }) => isHere(to))) return null;
  return (
    <nav className={styles.bar} aria-label={t('phone.label')}>
      {places.map(({ name, to, icon, count = 0 }) => (
        <Link key={name} to={to} className={styles.place} aria-current={isHere(to) ? 'page' : undefined}>
          {/* The number is said after the name. */}
          <span aria-hidden="true">
            <Badge count={count} size="small" offset={[4, 0]}>
              <span className={styles.icon}>{icon}</span>
            </Badge>
          </span>
          <span className={styles.name}>{t(`phone.${name}`)}</span>
          {count > 0 && <span className="visually-hidden">{t('phone.waiting', { count })}</span>}
        </Link>
      ))}
    </nav>
  );
}

/** Who has it on some screens; their header is made for a thumb on all of them. */
export function useHasPhoneBar(): boolean {
  return usePlaces().length >= LEAST;
}

function usePlaces(): Place[] {
  const mayOpen = useMayOpen();
  const mayApprove = useMayApprove();
  const waiting = useWaitingApprovals()?.length ?? 0;
  const seesAll = useReportBranches('dashboard').length > 0;
  const maySetRates = useCan(['ty-gia', 'create']);
  const may: Record<Place['name'], boolean> = {
    home: true,
    approvals: mayApprove,
    branches: seesAll,
    rates: maySetRates && mayOpen('/ty-gia'),
    differences: mayOpen('/bao-cao/chenh-lech-ngan'),
    safe: maySetRates && mayOpen('/ket'),
  };
  const all: Place[] = [
    { name: 'home', to: '/', icon: <DashboardOutlined aria-hidden /> },
    { name: 'approvals', to: '/duyet', icon: <AuditOutlined aria-hidden />, count: waiting },
    { name: 'branches', to: `/${COMPANY}`, icon: <ShopOutlined aria-hidden /> },
    { name: 'rates', to: '/ty-gia', icon: <LineChartOutlined aria-hidden /> },
    { name: 'differences', to: '/bao-cao/chenh-lech-ngan', icon: <DiffOutlined aria-hidden /> },
    { name: 'safe', to: '/ket', icon: <WalletOutlined aria-hidden /> },
  ];
  return all.filter(({ name }) => may[name]).slice(0, MOST);
}
