import { DeleteOutlined } from '@ant-design/icons';
import { CASH_GROUPS } from '@doi-tien/contract/catalogue';
import type { TradeKind } from '@doi-tien/contract/trade';
import { formatDecimal } from '@doi-tien/money/format';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MoneyInput } from '../../ui/money-input.tsx';
import { NoteGrid } from '../../ui/note-grid.tsx';
import { Field } from './field.tsx';
import { type LineState, postedRate, solveLine } from './ticket-model.ts';
import styles from './trade.module.css';
import { useCounterMoneysQuery, useCounterNotesQuery, usePostedRatesQuery } from './trade-endpoints.ts';

interface TicketLineProps {
  kind: TradeKind;
  line: LineState;
  isFirst: boolean;
  settlementId: number | null;
  onChange: (line: LineState) => void;
  onRemove: (() => void) | undefined;
}

/** Currency, quantity or notes, rate, amount: in the order a teller speaks. */
export function TicketLine({ kind, line, isFirst, settlementId, onChange, onRemove }: TicketLineProps) {
  const { t } = useTranslation('trade');
  const { data: moneys } = useCounterMoneysQuery();
  const { data: catalogue } = useCounterNotesQuery();
  const { data: rates } = usePostedRatesQuery();
  const [countsNotes, setCountsNotes] = useState(line.typed === 'notes');
  const desk = rates?.dong ?? [];
  const choices = (moneys?.items ?? []).filter(({ nhom }) => nhom === kind.group);
  const money = choices.find(({ id }) => id === line.moneyId);
  const all = (catalogue?.items ?? []).filter(
    ({ tien_id, dang_luu_hanh }) => tien_id === line.moneyId && dang_luu_hanh,
  );
  const groups = [...new Set(all.flatMap(({ nhom_ty_gia }) => (nhom_ty_gia ? [nhom_ty_gia] : [])))];
  const notes = all
    .filter(({ nhom_ty_gia }) => line.group === null || nhom_ty_gia === line.group)
    .map(({ id, gia_tri }) => ({ id, value: gia_tri }));
  const settlementDecimals =
    settlementId === null ? 0 : ((moneys?.items ?? []).find(({ id }) => id === settlementId)?.so_le ?? 0);

  const change = (part: Partial<LineState>) => {
    const next = { ...line, ...part };
    onChange(money ? solveLine(next, { money, notes, settlementDecimals }) : next);
  };
  const choose = (moneyId: number, group: string | null) => {
    const chosen = choices.find(({ id }) => id === moneyId);
    const next = { ...line, moneyId, group, rate: postedRate(desk, kind, moneyId, group) };
    onChange(chosen ? solveLine(next, { money: chosen, notes, settlementDecimals }) : next);
  };
  const posted = line.moneyId === null ? null : postedRate(desk, kind, line.moneyId, line.group);

  return (
    <section className={styles.line}>
      <div className={styles.fields}>
        <Field label={t('money')}>
          <Select
            autoFocus={isFirst}
            value={line.moneyId}
            placeholder={t('chooseMoney')}
            showSearch={{ optionFilterProp: 'label' }}
            options={choices.map(({ id, ma, ten }) => ({ value: id, label: `${ma} · ${ten}` }))}
            onChange={(id: number) => choose(id, null)}
          />
        </Field>
        {groups.length > 0 && (
          <Field label={t('group')}>
            <Select
              value={line.group ?? ''}
              options={[
                { value: '', label: t('allNotes') },
                ...groups.map((group) => ({ value: group, label: group })),
              ]}
              onChange={(group: string) => line.moneyId !== null && choose(line.moneyId, group || null)}
            />
          </Field>
        )}
        <Field label={t('quantity')}>
          <MoneyInput
            value={line.quantity}
            decimals={money?.so_le ?? 2}
            unit={money?.ma}
            disabled={countsNotes}
            onChange={(quantity) => change({ quantity, typed: 'quantity' })}
          />
        </Field>
        <Field label={t('rate')} hint={posted ? t('posted', { rate: formatDecimal(posted) }) : t('notPosted')}>
          <MoneyInput value={line.rate} decimals={8} onChange={(rate) => change({ rate })} />
        </Field>
        <Field label={t('amount')}>
          <MoneyInput
            value={line.amount}
            decimals={settlementDecimals}
            onChange={(amount) => change({ amount, typed: 'amount' })}
          />
        </Field>
        {onRemove && <Button type="text" icon={<DeleteOutlined />} aria-label={t('removeLine')} onClick={onRemove} />}
      </div>
      {money && CASH_GROUPS.includes(money.nhom) && (
        <Button type="link" size="small" onClick={() => setCountsNotes(!countsNotes)} aria-expanded={countsNotes}>
          {t(countsNotes ? 'hideNotes' : 'countNotes')}
        </Button>
      )}
      {countsNotes && money && (
        <NoteGrid
          label={t('notesOf', { money: money.ma })}
          notes={notes}
          unit={money.ma}
          value={line.notes}
          onChange={(counted) => change({ notes: counted, typed: 'notes' })}
        />
      )}
    </section>
  );
}
