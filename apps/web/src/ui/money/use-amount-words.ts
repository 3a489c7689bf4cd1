import { compare } from '@doi-tien/money/decimal';
import { amountInWords } from '@doi-tien/money/words';
import { useTranslation } from 'react-i18next';

/** From here on a nought too many is easily overlooked. */
const BIG_AMOUNT = '1000000';

/** For `hint` of a currency field: a big amount of đồng as a person says it; nothing for other currencies. */
export function useAmountWords(code: string | undefined): ((amount: string | null) => string | null) | undefined {
  const { t } = useTranslation('ui');
  if (code !== 'VND') return undefined;
  return (amount) => {
    if (amount === null || compare(amount, BIG_AMOUNT) < 0) return null;
    return amountInWords(amount, t('money.dong')) || null;
  };
}
