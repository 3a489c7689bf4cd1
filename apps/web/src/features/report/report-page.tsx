import { useLocation } from 'react-router';
import { AgentScreen } from './agent-screen.tsx';
import { BalanceScreen } from './balance-screen.tsx';
import { ProfitScreen } from './profit-screen.tsx';
import { RateScreen } from './rate-screen.tsx';
import { ReasonScreen } from './reason-screen.tsx';
import {
  AGENT_SCREEN,
  PROFIT_SCREENS,
  RATE_SCREEN,
  REASON_SCREEN,
  RESULT_SCREEN,
  SAFE_SCREEN,
} from './report-kinds.ts';
import { ResultScreen } from './result-screen.tsx';
import { SafeScreen } from './safe-screen.tsx';

/** One page for all reports; the address says which. */
export default function ReportPage() {
  const { pathname } = useLocation();
  const profit = PROFIT_SCREENS.find(({ route }) => route === pathname);
  if (profit) return <ProfitScreen key={profit.route} screen={profit} />;
  if (pathname === AGENT_SCREEN.route) return <AgentScreen />;
  if (pathname === RATE_SCREEN.route) return <RateScreen />;
  if (pathname === REASON_SCREEN.route) return <ReasonScreen />;
  if (pathname === RESULT_SCREEN.route) return <ResultScreen />;
  return pathname === SAFE_SCREEN.route ? <SafeScreen /> : <BalanceScreen />;
}
