import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSettingsInUseQuery } from '../../lib/endpoints/settings-in-use.ts';
import { businessDay, showDay } from '../../ui/dates/moments.ts';
import { agentQuarter } from './agent-quarter.ts';
import type { ReportAddress } from './use-report-address.ts';

/** The quarters in which an agent reports, from the day of the settings on. */
export function AgentPeriods({ address: { filter, change } }: { address: ReportAddress }) {
  const { t } = useTranslation('report');
  const { data: settings } = useSettingsInUseQuery();
  if (!settings) return null;
  const today = businessDay(new Date());
  return (
    <>
      {([1, 0] as const).map((back) => {
        const [from, to] = agentQuarter(today, settings.gia_tri.ngay_dau_ky_dai_ly, back);
        const isShown = filter.from === from && filter.to === to;
        return (
          <Button key={back} type={isShown ? 'primary' : 'default'} onClick={() => change({ from, to })}>
            {t('agent.period', { from: showDay(from), to: showDay(to) })}
          </Button>
        );
      })}
    </>
  );
}
