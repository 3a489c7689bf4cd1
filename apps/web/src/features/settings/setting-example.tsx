import type { SettingKey } from '@doi-tien/contract/settings';
import { amountInWords } from '@doi-tien/money/words';
import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { exampleOf, type SettingExample } from './setting-examples.ts';
import type { SettingsForm } from './settings-values.ts';

/** "400 million": the words of an amount are Vietnamese. */
const LONG_NUMBER = new Intl.NumberFormat('en', {
  notation: 'compact',
  compactDisplay: 'long',
  maximumFractionDigits: 9,
});

/** What the limit that is typed comes to, beside its field. */
export function Example({ name }: { name: SettingKey }) {
  const form = Form.useFormInstance();
  const values = Form.useWatch<Partial<SettingsForm>>('gia_tri', form) ?? {};
  const words = useExampleWords();
  const example = exampleOf(name, values);
  return example && <div className="num">{words(example)}</div>;
}

function useExampleWords(): (example: SettingExample) => string {
  const { t, i18n } = useTranslation('settings');
  const { t: ui } = useTranslation('ui');
  return (example) => {
    const wordsOf = (amount: string) =>
      i18n.language === 'vi'
        ? amountInWords(amount, ui('money.dong')).toLowerCase()
        : `${LONG_NUMBER.format(amount as Intl.StringNumericLiteral)} ${ui('money.dong')}`;
    if (example.key === 'amount') return t('examples.amount', { words: wordsOf(example.amount) });
    if (example.key === 'unset') return t('examples.unset', { amount: example.shown, words: wordsOf(example.amount) });
    if (example.key === 'minutes') {
      const { hours, minutes } = example;
      const length = t(minutes === '0' ? 'examples.day.hours' : 'examples.day.hoursAndMinutes', { hours, minutes });
      return t('examples.minutes', { length });
    }
    const { key, ...figures } = example;
    return t(`examples.${key}`, figures);
  };
}
