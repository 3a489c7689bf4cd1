import type { QuickSearchAnswer } from '@doi-tien/contract/search.schema';
import { useTranslation } from 'react-i18next';
import { useBranchChoice } from '../../lib/branches/branches.ts';
import { useSettingHint, useShownSettings } from '../../lib/branches/setting-texts.ts';
import { useDebounced } from '../../lib/browser/use-debounced.ts';
import { useCan } from '../../lib/session/permissions.ts';
import { useScreenGroups } from '../../lib/session/screens.ts';
import { useAppSelector } from '../../lib/state/root.ts';
import { useTradeStarts } from '../../lib/trades/trade-starts.ts';
import { arrange, itemsOf, matches, type PaletteItem } from './palette-item.ts';
import { useRecentChoices } from './recent-choices.ts';
import { useQuickSearchQuery } from './search-endpoint.ts';

const PAUSE_MS = 120;

interface PaletteFindings {
  items: PaletteItem[];
  /** The server has not said yet what it found. */
  isLooking: boolean;
}

/** Before anything is typed, what was chosen lately and what can be begun; then everything that matches. */
export function usePaletteItems(typed: string): PaletteFindings {
  const { t } = useTranslation('command');
  const text = typed.trim();
  const asked = useDebounced(text, PAUSE_MS);
  const { currentData, data, isFetching } = useQuickSearchQuery(asked, { skip: asked === '' });
  const known = useKnownItems();
  const off = useAppSelector((state) => state.auth.off);
  const isUsed = ({ group, to }: PaletteItem) => !off.includes(group === 'customers' ? '/khach-hang' : to);
  const recent = useRecentChoices().filter(isUsed);
  if (text === '') {
    const starts = known.filter(({ group }) => group === 'starts');
    return { items: [...recent, ...starts], isLooking: false };
  }
  const isLooking = asked !== text || isFetching;
  // While the next answer is on its way the last one stays, as far as it still fits.
  const lines = (answer: QuickSearchAnswer) => itemsOf(answer, t('palette.voided'));
  const answer = currentData && asked === text ? lines(currentData) : data ? lines(data).filter(fits(text)) : [];
  return { items: arrange([...known.filter(fits(text)), ...answer.filter(isUsed)], text), isLooking };
}

const fits = (typed: string) => (item: PaletteItem) => matches(item, typed);

/** What this browser knows without asking: screens, tickets to begin, settings. */
function useKnownItems(): PaletteItem[] {
  const { t } = useTranslation('command');
  const { t: common } = useTranslation();
  const { t: settings } = useTranslation('settings');
  const groups = useScreenGroups();
  const starts = useTradeStarts();
  const choice = useBranchChoice();
  const mayReport = useCan(['bao-cao', 'index']);
  const maySet = useCan(['cau-hinh-chung', 'index']);
  const shownSettings = useShownSettings();
  const hintOf = useSettingHint();
  const profile = [
    { to: '/profile/personal-info', title: common('screens.personalInfo') },
    { to: '/profile/security-settings', title: common('screens.securitySettings') },
  ];
  return [
    ...starts.map(({ kind, title, to }) => ({
      group: 'starts' as const,
      title: t('palette.newTicket', { kind: title }),
      to,
      shortcut: kind.code,
    })),
    ...groups.flatMap((group) =>
      group.screens.map(({ path, title }) => ({
        group: 'screens' as const,
        title,
        to: path,
        ...(title !== group.title && { detail: group.title }),
      })),
    ),
    ...profile.map(({ to, title }) => ({ group: 'screens' as const, title, detail: common('screens.profile'), to })),
    ...(mayReport
      ? [{ group: 'screens' as const, title: common('screens.reasonReport'), to: '/bao-cao/theo-ly-do' }]
      : []),
    ...(maySet
      ? shownSettings.map((key) => ({
          group: 'settings' as const,
          title: settings(`fields.${key}.label`),
          to: `/cau-hinh-chung#${key}`,
          detail: hintOf(key),
        }))
      : []),
    ...(choice?.branches ?? [])
      .filter(({ value }) => value !== choice?.current.value)
      .map(({ value, label, ma }) => ({
        group: 'branches' as const,
        title: t('palette.toBranch', { name: label }),
        detail: ma,
        to: `/?${value}`,
        branchId: value,
      })),
  ];
}
