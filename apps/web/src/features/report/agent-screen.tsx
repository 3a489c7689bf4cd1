import type { AgentReport, AgentRow } from '@doi-tien/contract/agent-report.schema';
import { AGENT_FIGURES } from '@doi-tien/contract/report-columns';
import { useTranslation } from 'react-i18next';
import { useColumn } from './report-columns.ts';
import { useAgentReportQuery } from './report-endpoints.ts';
import { AGENT_SCREEN as screen } from './report-kinds.ts';
import { asTable, type ReportModel, withoutIdle } from './report-model.ts';
import { ReportOf } from './report-of.tsx';
import type { ReportAddress } from './use-report-address.ts';
import { useReportWords } from './use-words.ts';

/** What an agent tells its bank of each currency. */
export function AgentScreen() {
  return (
    <ReportOf
      screen={screen}
      useReport={useAgentReportQuery}
      useModel={useAgentModel}
      isEmpty={({ items }) => items.length === 0}
    />
  );
}

/** What the control adds up stays, also where it is zero. */
const ALWAYS = ['ton_dau', 'mua_vao', 'ban_ra', 'ban_lai', 'ton_cuoi'];

function useAgentModel(_address: ReportAddress, report: AgentReport): ReportModel {
  const { t } = useTranslation('report');
  const words = useReportWords();
  const column = useColumn<AgentRow>(report.footer);
  const figure = (key: (typeof AGENT_FIGURES)[number][0]) =>
    column(key, 'decimal', {
      width: 110,
      title: t(`agent.columns.${key}`),
      ...(key === 'ton_cuoi' && { isPinned: true }),
    });
  const columns = [
    ...(report.nhom === 'chi_nhanh' ? [column('chi_nhanh', 'text', { width: 150 })] : []),
    column('ma_tien', 'text', { width: 90 }),
    ...AGENT_FIGURES.map(([key]) => figure(key)),
  ];
  return {
    answer: {
      lead: t('agent.answer', { period: words.period(report) }),
      amount: report.footer.gia_tri_mua,
      rest: '',
    },
    facts: [
      { label: t('agent.columns.gia_tri_ban'), amount: report.footer.gia_tri_ban, unit: '₫' },
      { label: t('agent.columns.gia_tri_ban_lai'), amount: report.footer.gia_tri_ban_lai, unit: '₫' },
    ],
    chart: null,
    tables: [
      asTable<AgentRow>({
        key: 'agent',
        title: t('titles.agent'),
        columns: withoutIdle(columns, report.items, ALWAYS),
        rows: report.items,
        rowKey: ({ tien_id, chi_nhanh_id }) => `${chi_nhanh_id} ${tien_id}`,
        footer: { label: t('table.total') },
      }),
    ],
    control: { isRight: report.khop, sentence: t(report.khop ? 'agent.right' : 'agent.wrong'), table: null },
  };
}
