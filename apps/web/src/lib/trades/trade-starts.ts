import { isAllowed } from '@doi-tien/contract/permissions';
import { TRADE_KINDS, type TradeKind } from '@doi-tien/contract/trade';
import { useTranslation } from 'react-i18next';
import { useShownPermissions } from '../session/permissions.ts';
import { TRADE_TITLES } from './trade-titles.ts';

/** A ticket the person may begin. */
export interface TradeStart {
  kind: TradeKind;
  title: string;
  to: string;
}

/** Kinds the person may trade in and the business has switched on, in the order of the menu. */
export function useTradeStarts(): TradeStart[] {
  const { t } = useTranslation();
  const permissions = useShownPermissions();
  return TRADE_KINDS.filter(({ path }) => isAllowed(permissions, [path, 'create'])).map((kind) => ({
    kind,
    title: t(`screens.${TRADE_TITLES[kind.code]}`),
    to: `/${kind.path}/moi`,
  }));
}
