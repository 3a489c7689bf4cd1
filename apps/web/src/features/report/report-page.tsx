import { useLocation } from 'react-router';
import { BalanceScreen } from './balance-screen.tsx';
import { ProfitScreen } from './profit-screen.tsx';
import { PROFIT_SCREENS, SAFE_SCREEN } from './report-kinds.ts';
import { SafeScreen } from './safe-screen.tsx';

/** One page for the six reports; the address says which. */
export default function ReportPage() {
  const { pathname } = useLocation();
  const profit = PROFIT_SCREENS.find(({ route }) => route === pathname);
  if (profit) return <ProfitScreen key={profit.route} screen={profit} />;
  return pathname === SAFE_SCREEN.route ? <SafeScreen /> : <BalanceScreen />;
}
