import { screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { open } from '../../../../../tests/support/components/page.tsx';
import { MoneyInput, type MoneyInputProps } from './money-input.tsx';

interface HeldProps extends Partial<MoneyInputProps> {
  initial?: string | null;
}

/** Holds the value as a form does, between two other fields. */
function Held({ initial = null, ...props }: HeldProps) {
  const [value, setValue] = useState<string | null>(initial);
  return (
    <form>
      <MoneyInput decimals={2} aria-label="amount" {...props} value={value} onChange={setValue} />
      <input aria-label="next" />
      <output>{value ?? 'empty'}</output>
      <button type="button" onClick={() => setValue('77000')}>
        set
      </button>
    </form>
  );
}

function openField(props: HeldProps = {}) {
  const { user } = open(<Held {...props} />);
  const field = screen.getByLabelText<HTMLInputElement>('amount');
  const typeAt = (caret: number, keys: string) =>
    user.type(field, keys, { initialSelectionStart: caret, initialSelectionEnd: caret });
  return { user, field, typeAt, value: () => screen.getByRole('status').textContent };
}

const told = (field: HTMLElement) => document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent;

describe('typing an amount', () => {
  it('groups thousands with every digit and hands on the plain figure', async () => {
    const { user, field, value } = openField();
    await user.type(field, '1234');
    expect(field.value).toBe('1,234');
    await user.type(field, '567.5');
    expect(field.value).toBe('1,234,567.5');
    expect(value()).toBe('1234567.5');
  });

  it('keeps the caret behind a digit typed in the middle', async () => {
    const { field, typeAt } = openField({ initial: '123456' });
    await typeAt(1, '9');
    expect(field.value).toBe('1,923,456');
    expect(field.selectionStart).toBe(3);
    expect(field.selectionEnd).toBe(3);
  });

  it('deletes the digit before a separator, not the separator', async () => {
    const { field, typeAt, value } = openField({ initial: '12345' });
    await typeAt(3, '{Backspace}');
    expect(field.value).toBe('1,345');
    expect(field.selectionStart).toBe(1);
    expect(value()).toBe('1345');
  });

  it('does not take letters, and no minus where none is allowed', async () => {
    const { user, field } = openField();
    await user.type(field, 'a-1x2');
    expect(field.value).toBe('12');
  });

  it('reads the short forms of thousands and millions', async () => {
    const { user, field, value } = openField();
    await user.type(field, '1.5tr');
    expect(field.value).toBe('1,500,000');
    expect(value()).toBe('1500000');
    await user.clear(field);
    await user.type(field, '20k');
    expect(value()).toBe('20000');
  });

  it('refuses "12,5" with a sentence, keeps what was typed and hands on nothing', async () => {
    const { user, field, value } = openField();
    await user.type(field, '12,5');
    expect(field.value).toBe('12,5');
    expect(value()).toBe('empty');
    expect(told(field)).toBe('Dấu phẩy ngăn hàng nghìn; số lẻ dùng dấu chấm');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(field);
  });

  it('takes a comma that groups thousands', async () => {
    const { user, field, value } = openField();
    await user.type(field, '12,500');
    expect(value()).toBe('12500');
    expect(field.getAttribute('aria-invalid')).toBeNull();
  });

  it('drops a dot without decimals when the field is left', async () => {
    const { user, field, value } = openField();
    await user.type(field, '12.');
    await user.tab();
    expect(field.value).toBe('12');
    expect(value()).toBe('12');
  });

  it('shows a value set from outside instead of the typed text', async () => {
    const { user, field } = openField();
    await user.type(field, '5.50');
    await user.click(screen.getByText('set'));
    expect(field.value).toBe('77,000');
  });
});

describe('pasting an amount', () => {
  it('reads "1,234.5" from the clipboard in place of what is selected', async () => {
    const { user, field, value } = openField({ initial: '99' });
    await user.tab();
    await user.paste('1,234.5');
    expect(field.value).toBe('1,234.5');
    expect(value()).toBe('1234.5');
  });

  it('refuses what is no figure with a sentence and keeps the old value', async () => {
    const { user, field, value } = openField({ initial: '99' });
    await user.tab();
    await user.paste('mười nghìn');
    expect(told(field)).toBe('Không đọc được số vừa dán: «mười nghìn»');
    expect(value()).toBe('99');
    await user.type(field, '1');
    expect(told(field)).toBeUndefined();
  });

  it('refuses more decimals than the currency has', async () => {
    const { user, field, value } = openField({ decimals: 0 });
    await user.click(field);
    await user.paste('10.25');
    expect(told(field)).toBe('Không đọc được số vừa dán: «10.25»');
    expect(value()).toBe('empty');
  });
});

describe('limits of an amount', () => {
  it.each([
    ['below the minimum', '9', { min: '10' }, 'Ít nhất 10'],
    ['above the maximum', '1000001', { max: '1000000' }, 'Nhiều nhất 1,000,000'],
    ['with decimals where there are none', '1.5', { decimals: 0 }, 'Không có số lẻ'],
    ['with too many decimals', '1.234', { decimals: 2 }, 'Tối đa 2 số lẻ'],
  ])('says what is wrong with an amount %s once the field is left', async (_which, typed, limits, sentence) => {
    const { user, field } = openField(limits);
    await user.type(field, typed);
    expect(told(field)).toBeUndefined();
    await user.tab();
    expect(told(field)).toBe(sentence);
    expect(field.value.replaceAll(',', '')).toBe(typed);
  });

  it('takes the minimum and the maximum themselves', async () => {
    const { user, field } = openField({ min: '10', max: '20' });
    for (const typed of ['10', '20']) {
      await user.clear(field);
      await user.type(field, typed);
      await user.tab();
      expect(told(field)).toBeUndefined();
    }
  });

  it('shows the hint of the value, and the problem in its place', async () => {
    const { user, field } = openField({ max: '5', hint: (value) => `hint of ${value}` });
    await user.type(field, '4');
    expect(told(field)).toBe('hint of 4');
    await user.type(field, '4');
    await user.tab();
    expect(told(field)).toBe('Nhiều nhất 5');
  });
});

describe('keys of an amount', () => {
  it('goes to the next field with Enter', async () => {
    const { user, field } = openField();
    await user.type(field, '12{Enter}');
    expect(document.activeElement).toBe(screen.getByLabelText('next'));
  });

  it('does what the form wants with Enter where it says so', async () => {
    let entered = 0;
    const onEnter = () => {
      entered += 1;
    };
    const { user, field } = openField({ onEnter });
    await user.type(field, '12{Enter}');
    expect(entered).toBe(1);
    expect(document.activeElement).toBe(field);
  });

  it('replaces the figure by the next digit after Tab, and places the caret after a click', async () => {
    const { user, field } = openField({ initial: '500' });
    await user.tab();
    await user.keyboard('7');
    expect(field.value).toBe('7');
    await user.tab();
    await user.click(field);
    await user.keyboard('1');
    expect(field.value).toBe('71');
  });
});
