import { formatDecimal } from '@doi-tien/money/format';
import type { InputRef } from 'antd';
import { type ChangeEvent, type ClipboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import {
  hasStrayComma,
  pasteInto,
  readTyped,
  retype,
  settle,
  type TypedText,
  type TypingOptions,
} from './money-typing.ts';

interface MoneyTyping {
  text: string;
  refusedPaste: string | null;
  /** What stands in the field cannot be read as a figure: see `hasStrayComma`. */
  isUnreadable: boolean;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  onPaste: (event: ClipboardEvent<HTMLInputElement>) => void;
  /** Remembers the caret before a key changes anything, to tell Backspace from Delete. */
  rememberCaret: () => void;
  onLeave: () => void;
}

function shownText(typed: string, value: string | null): string {
  if (readTyped(typed) === value) return typed;
  return value === null ? '' : formatDecimal(value);
}

/**
 * Keeps the text as it was typed ("1.50", "12.") beside the plain value the form holds. The text wins while both
 * mean the same; a value set from outside replaces it.
 */
export function useMoneyTyping(
  input: RefObject<InputRef | null>,
  value: string | null,
  onValue: (value: string | null) => void,
  options: TypingOptions,
): MoneyTyping {
  const [typed, setTyped] = useState('');
  const [refusedPaste, setRefusedPaste] = useState<string | null>(null);
  const caret = useRef(0);
  const pendingCaret = useRef<number | null>(null);
  const text = shownText(typed, value);

  useLayoutEffect(() => {
    if (pendingCaret.current === null) return;
    input.current?.setSelectionRange(pendingCaret.current, pendingCaret.current);
    pendingCaret.current = null;
  });

  const take = (next: TypedText) => {
    pendingCaret.current = next.caret;
    caret.current = next.caret;
    setTyped(next.text);
    setRefusedPaste(null);
    const read = readTyped(next.text);
    if (read !== value) onValue(read);
  };

  return {
    text,
    refusedPaste,
    isUnreadable: hasStrayComma(text),
    rememberCaret: () => {
      caret.current = input.current?.input?.selectionStart ?? text.length;
    },
    onChange: (event) => {
      const { value: raw, selectionStart } = event.target;
      take(retype({ text, caret: caret.current }, { text: raw, caret: selectionStart ?? raw.length }, options));
    },
    onPaste: (event) => {
      event.preventDefault();
      const { selectionStart, selectionEnd } = event.currentTarget;
      const pasted = event.clipboardData.getData('text/plain').trim();
      const selection = { start: selectionStart ?? text.length, end: selectionEnd ?? text.length };
      const next = pasteInto(text, selection, pasted, options);
      if (next === null) setRefusedPaste(pasted.slice(0, 40));
      else take(next);
    },
    onLeave: () => {
      setTyped(settle(text));
      setRefusedPaste(null);
    },
  };
}
