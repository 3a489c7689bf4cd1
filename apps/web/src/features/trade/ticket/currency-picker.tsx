import { formatDecimal } from '@doi-tien/money/format';
import { Select } from 'antd';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAfterScan } from '../../../lib/scan/use-scanner.ts';
import { useCurrencyName } from '../../../ui/currency/use-currency-name.ts';
import { type CodePick, type CurrencyChoice, pickByCode, pickByDigit } from '../model/pick-currency.ts';
import styles from './currency-picker.module.css';
import { useStockWords } from './working-place.tsx';

interface CurrencyPickerProps {
  id: string;
  choices: readonly CurrencyChoice[];
  value: number | null;
  autoFocus: boolean;
  onChoose: (currencyId: number) => void;
}

type Complaint = Extract<CodePick, { found: null }>;

/** Takes typing ("us" finds USD first) and shows what a teller asks next: how much there is, and at what rate. */
export function CurrencyPicker({ id, choices, value, autoFocus, onChoose }: CurrencyPickerProps) {
  const { t } = useTranslation('trade');
  const named = useCurrencyName();
  const stockWords = useStockWords();
  const typing = usePickerTyping(choices, value, onChoose);
  const options = choices.map(({ currency, posted, stock }) => ({
    value: currency.id,
    currency,
    code: currency.ma,
    name: named(currency.ma, currency.ten),
    posted,
    stock,
    label: `${currency.ma} · ${named(currency.ma, currency.ten)}`,
  }));
  return (
    <div onKeyDownCapture={typing.onKeyDown}>
      <Select
        id={id}
        className="full-width"
        autoFocus={autoFocus}
        value={value}
        placeholder={t('chooseCurrency')}
        popupMatchSelectWidth={340}
        // What is highlighted is what Enter takes.
        defaultActiveFirstOption={pickByCode(choices, typing.text).found !== null}
        labelRender={({ value: chosen }) => options.find((option) => option.value === chosen)?.code}
        open={typing.isOpen}
        onOpenChange={typing.setOpen}
        showSearch={{
          searchValue: typing.text,
          onSearch: typing.type,
          filterOption: (typed, option) => option?.label.toLowerCase().includes(typed.trim().toLowerCase()) ?? false,
          filterSort: (one, other, { searchValue }) => rank(one.code, searchValue) - rank(other.code, searchValue),
        }}
        options={options}
        popupRender={(list) => (
          <>
            {typing.complaint && (
              <p className={`no-margin text-error ${styles.word}`} role="alert">
                {t(`pick.${typing.complaint.why}`, { text: typing.text, codes: typing.complaint.codes.join(', ') })}
              </p>
            )}
            {list}
          </>
        )}
        optionRender={({ data }) => (
          <span className={styles.choice}>
            <strong>{data.code}</strong>
            <span className="secondary ellipsis">{data.name}</span>
            <span className="num">{data.posted ? formatDecimal(data.posted) : t('notPosted')}</span>
            {data.stock !== null && <small className={styles.stock}>{stockWords(data.currency, data.stock)}</small>}
          </span>
        )}
        onSelect={(currencyId: number | null) => currencyId !== null && typing.choose(currencyId)}
      />
    </div>
  );
}

/** A code that starts with what was typed comes before a name that only contains it. */
function rank(code: string, typed: string): number {
  return code.toLowerCase().startsWith(typed.trim().toLowerCase()) ? 0 : 1;
}

/** What Enter and the digits of the tiles mean in the picker. An arrow key points at an option: then Enter takes that one. */
function usePickerTyping(
  choices: readonly CurrencyChoice[],
  value: number | null,
  onChoose: (currencyId: number) => void,
) {
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [isPointing, setPointing] = useState(false);
  const [complaint, setComplaint] = useState<Complaint | null>(null);
  const type = (typed: string) => {
    setText(typed);
    setPointing(false);
    setComplaint(null);
  };
  const choose = (currencyId: number) => {
    type('');
    setOpen(false);
    onChoose(currencyId);
  };
  const onEnter = () => {
    // Nothing typed over a chosen currency: it stays, and Enter goes on.
    if (text.trim() === '' && value !== null) return choose(value);
    const picked = pickByCode(choices, text);
    if (picked.found !== null) return choose(picked.found);
    setOpen(true);
    setComplaint(picked);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const hasModifier = event.ctrlKey || event.metaKey || event.altKey;
    if (hasModifier || event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') return setPointing(isOpen);
    const tile = text === '' && value === null ? pickByDigit(choices, event.key) : null;
    const isEnter = event.key === 'Enter' && !(isPointing && isOpen);
    if (tile === null && !isEnter) return;
    event.preventDefault();
    event.stopPropagation();
    // A held Enter comes from the key before; it chooses nothing.
    if (event.repeat) return;
    if (tile !== null) choose(tile);
    else onEnter();
  };
  const changeOpen = (next: boolean) => {
    setOpen(next);
    setPointing(false);
    if (!next) setComplaint(null);
  };
  useAfterScan(() => changeOpen(false));
  return { text, type, isOpen, setOpen: changeOpen, complaint, choose, onKeyDown };
}
