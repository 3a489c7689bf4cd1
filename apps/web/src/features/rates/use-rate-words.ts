import type { RateField } from '@doi-tien/contract/rates';
import type { DeskRow } from '@doi-tien/contract/rates.schema';
import { roundHalfUp } from '@doi-tien/money/decimal';
import { formatDecimal } from '@doi-tien/money/format';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { RowState } from './desk-model.ts';

const FIELD_KEYS = { ty_gia_mua: 'buy', ty_gia_ban: 'sell', ty_gia_goc: 'reference' } as const;
const MINUTES_PER_HOUR = 60;
const MINUTES_PER_DAY = 1440;

type Named = Pick<DeskRow, 'ma_tien' | 'nhom_ty_gia'>;

/** Fields, lines, warnings and ages in the reader's language. */
export function useRateWords() {
  const { t } = useTranslation('rates');
  return useMemo(() => {
    const field = (name: RateField) => t(`columns.${FIELD_KEYS[name]}`);
    return {
      field,
      row: ({ ma_tien, nhom_ty_gia }: Named) => (nhom_ty_gia === null ? ma_tien : `${ma_tien} ${nhom_ty_gia}`),
      warnings: ({ warnings }: RowState) =>
        warnings.map((warning) =>
          warning.kind === 'crossed'
            ? t('warning.crossed')
            : t('warning.jump', { field: field(warning.field), percent: percentText(warning.percent) }),
        ),
      problems: ({ problems }: RowState) =>
        problems.map(({ field: name, kind }) => t(`warning.${kind}`, { field: field(name) })),
      age: (minutes: number) => {
        if (minutes < 1) return t('age.now');
        if (minutes < MINUTES_PER_HOUR) return t('age.minutes', { value: minutes });
        if (minutes < MINUTES_PER_DAY) return t('age.hours', { value: Math.floor(minutes / MINUTES_PER_HOUR) });
        return t('age.days', { value: Math.floor(minutes / MINUTES_PER_DAY) });
      },
    };
  }, [t]);
}

/** Two decimals are enough to judge by. */
export function percentText(percent: string): string {
  return formatDecimal(roundHalfUp(percent, 2), { sign: 'always' }).replace('-', '−');
}
