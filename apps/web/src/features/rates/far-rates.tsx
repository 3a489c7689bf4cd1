import { RATE_RETYPE_PERCENT } from '@doi-tien/contract/rates';
import { formatDecimal } from '@doi-tien/money/format';
import { Alert, Input } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { MoneyInput } from '../../ui/money/money-input.tsx';
import { RATE_DECIMALS } from './desk-model.ts';
import { type FarCell, unconfirmed } from './rate-gate.ts';
import { percentText, useRateWords } from './use-rate-words.ts';
import type { Saving } from './use-saving.ts';

/** Each rate over the second limit is typed once more, with one reason for all of them. */
export function FarRates({ saving }: { saving: Saving }) {
  const { t } = useTranslation('rates');
  const reasonId = useId();
  const { far, again, setAgain, reason, setReason, asked } = saving;
  const open = new Set(unconfirmed(far, again).map(({ key }) => key));
  return (
    <section
      className="stack gap-12 mt-16"
      data-enter-scope=""
      aria-label={t('gate.title', { percent: RATE_RETYPE_PERCENT })}
    >
      <Alert type="error" showIcon title={t('gate.title', { percent: RATE_RETYPE_PERCENT })} />
      {far.map((cell) => (
        <Again
          key={cell.key}
          cell={cell}
          value={again[cell.key] ?? null}
          problem={asked && open.has(cell.key) ? (again[cell.key] ? 'differs' : 'missing') : null}
          onChange={(value) => setAgain({ ...again, [cell.key]: value ?? '' })}
        />
      ))}
      <div className="stack gap-4">
        <label htmlFor={reasonId}>{t('gate.reason')}</label>
        <Input
          id={reasonId}
          value={reason}
          maxLength={500}
          autoComplete="off"
          status={asked && reason.trim() === '' ? 'error' : undefined}
          placeholder={t('gate.reasonHint')}
          onChange={(event) => setReason(event.target.value)}
        />
        {asked && reason.trim() === '' && <span className="text-error weight-600">{t('gate.reasonMissing')}</span>}
      </div>
    </section>
  );
}

interface AgainProps {
  cell: FarCell;
  value: string | null;
  problem: 'missing' | 'differs' | null;
  onChange: (value: string | null) => void;
}

function Again({ cell, value, problem, onChange }: AgainProps) {
  const { t } = useTranslation('rates');
  const words = useRateWords();
  const id = useId();
  const why =
    'told' in cell.off
      ? cell.off.told
      : t(cell.off.against === 'posted' ? 'gate.off' : 'gate.offOther', {
          posted: formatDecimal(cell.off.rate),
          percent: percentText(cell.off.percent),
        });
  const name = { currency: words.row(cell.row), field: words.field(cell.field).toLowerCase() };
  return (
    <div className="stack gap-4">
      <label htmlFor={id}>
        {t('gate.again', name)} <span className="text-error">{why}</span>
      </label>
      <MoneyInput id={id} value={value} decimals={RATE_DECIMALS} min="0" onChange={onChange} />
      {problem && <span className="text-error weight-600">{t(`gate.${problem}`)}</span>}
    </div>
  );
}
