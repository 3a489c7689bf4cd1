import { formatDecimal } from '@doi-tien/money/format';
import { Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { useActiveCurrenciesQuery } from '../../../lib/endpoints/drawer-endpoints.ts';
import { MoneyInput } from '../../../ui/money/money-input.tsx';
import { linesAt, type SplitSources } from '../model/split-line.ts';
import { NO_CASH, type TicketState } from '../model/ticket-model.ts';
import { usePostedRatesQuery } from '../model/trade-endpoints.ts';
import type { TicketChange } from '../model/use-draft.ts';
import { useSettlement } from '../model/use-line-currency.ts';
import styles from '../trade.module.css';
import { Field } from './field.tsx';

interface SettlementFieldsProps {
  state: TicketState;
  splitSources: SplitSources;
  onChange: (part: TicketChange) => void;
}

/** Electronic money is paid for in VND or in USD; the rate of every line follows. */
export function SettlementFields({ state, splitSources, onChange }: SettlementFieldsProps) {
  const { t } = useTranslation('trade');
  const { data: currencies } = useActiveCurrenciesQuery();
  const { data: rates } = usePostedRatesQuery();
  const { currency, isForeign, usual } = useSettlement(state);
  const all = currencies?.items ?? [];
  const choices = all.filter(({ ma }) => ma === 'VND' || ma === 'USD');
  const usualOf = (currencyId: number) =>
    rates?.dong.find(({ tien_id, nhom_ty_gia }) => tien_id === currencyId && nhom_ty_gia === null)?.hien_tai
      ?.ty_gia_goc ?? null;

  /** Rates of the lines are in the settlement currency, so they are looked up again. */
  const settle = (currencyId: number, conversion: string | null) => {
    const chosen = all.find(({ id }) => id === currencyId);
    const isVnd = chosen?.ma === 'VND';
    const divisor = isVnd ? null : (conversion ?? usualOf(currencyId));
    const lines = linesAt(state.lines, {
      ...splitSources,
      conversion: divisor,
      settlementDecimals: chosen?.so_le ?? 0,
    });
    // Cash of the other currency is not what the customer hands over now.
    const received = currencyId === currency?.id ? {} : { received: NO_CASH };
    onChange({ lines, settlementId: isVnd ? null : currencyId, conversion, ...received });
  };

  return (
    <div className={`${styles.line} ${styles.fields}`}>
      <Field label={t('settlement')}>
        <Segmented<number>
          block
          value={currency?.id}
          options={choices.map(({ id, ma }) => ({ value: id, label: ma }))}
          onChange={(id) => settle(id, null)}
        />
      </Field>
      {isForeign && (
        <Field label={t('conversion')} hint={usual && t('referenceRate', { rate: formatDecimal(usual) })}>
          <MoneyInput
            value={state.conversion ?? usual}
            decimals={8}
            unit="VND"
            onChange={(conversion) => currency && settle(currency.id, conversion)}
          />
        </Field>
      )}
    </div>
  );
}
