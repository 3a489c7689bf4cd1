import { APPROVAL_STATUS } from '@doi-tien/contract/approvals';
import type { ApprovalFiled, ApprovalNeed, ApprovalRequest } from '@doi-tien/contract/approvals.schema';
import { formatDecimal } from '@doi-tien/money/format';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { TextResources } from '../../i18n/namespaces.ts';
import { TRADE_SCREENS } from '../../lib/trades/trade-titles.ts';
import type { ColumnOption } from '../data-list/columns/list-column.ts';
import type { StatusTone } from '../status-tag.tsx';
import { actOf, tradePathOf } from './act-of.ts';

const inDong = (amount: string): string => `${formatDecimal(amount)}\u00a0₫`;

type StatusWord = keyof TextResources['approvals']['status'];

const TONES: Record<StatusWord, StatusTone> = {
  waiting: 'warning',
  done: 'success',
  refused: 'danger',
  withdrawn: 'neutral',
  expired: 'neutral',
  failed: 'danger',
};

const STATUS_WORDS = Object.keys(APPROVAL_STATUS) as StatusWord[];

interface ApprovalWords {
  act: (request: Pick<ApprovalFiled, 'hanh_vi' | 'ten_quyen'>) => string;
  area: (name: string) => string;
  /** "Phiếu 520,000,000 ₫, phải duyệt từ 500,000,000 ₫" */
  need: (need: ApprovalNeed) => string;
  statuses: ColumnOption[];
  status: (code: number) => { label: string; tone: StatusTone };
  /** The sentence of a refusal by its word. What it was about is not known here. */
  refusal: (word: string) => string;
  /** How a request of mine ended, in a sentence. */
  ending: (request: ApprovalRequest) => string;
}

/** Needs the texts `approvals`, `access` and `errors`. */
export function useApprovalWords(): ApprovalWords {
  const { t, i18n } = useTranslation('approvals');
  const language = i18n.language;
  return useMemo(() => {
    const areas: Record<string, string> = (i18n.getResourceBundle(language, 'access') as TextResources['access']).areas;
    const sentences = i18n.getResourceBundle(language, 'errors') as Record<string, unknown>;
    const area = (name: string) => areas[name] ?? name;
    const kindOf = (route: string) => {
      const screen = TRADE_SCREENS.find(({ path }) => path === tradePathOf(route));
      const title = screen ? i18n.t(`common:screens.${screen.title}`) : '';
      return title.charAt(0).toLowerCase() + title.slice(1);
    };
    const act: ApprovalWords['act'] = ({ hanh_vi, ten_quyen }) =>
      t(`acts.${actOf(hanh_vi)}`, { kind: kindOf(hanh_vi), area: area(ten_quyen) });
    const statuses = STATUS_WORDS.map((word) => ({
      value: APPROVAL_STATUS[word],
      label: t(`status.${word}`),
      tone: TONES[word],
    }));
    const refusal = (word: string) => {
      const sentence = sentences[word];
      return typeof sentence === 'string' ? sentence.replaceAll(/\{\{\w+\}\}/g, '…') : word;
    };
    return {
      act,
      area,
      need: ({ loai, gia_tri, muc }) => {
        const word = t(`rules.${loai}`);
        const rule = gia_tri === null ? word : `${word} ${inDong(gia_tri)}`;
        return muc ? t('fromLimit', { rule, limit: inDong(muc) }) : rule;
      },
      statuses,
      status: (code) => statuses.find(({ value }) => value === code) ?? { label: String(code), tone: 'neutral' },
      refusal,
      ending: (request) => {
        const name = request.nguoi_duyet ?? '';
        switch (request.trang_thai) {
          case APPROVAL_STATUS.done:
            return t('maker.approved', { name, act: act(request) });
          case APPROVAL_STATUS.refused:
            return t('maker.refused', { name, reason: request.ghi_chu ?? '' });
          case APPROVAL_STATUS.failed:
            return t('maker.failed', { name, reason: refusal(request.tu_choi ?? '') });
          case APPROVAL_STATUS.withdrawn:
            return t('maker.withdrawn');
          default:
            return t('maker.expired');
        }
      },
    };
  }, [t, i18n, language]);
}
