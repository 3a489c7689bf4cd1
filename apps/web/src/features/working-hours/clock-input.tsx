import { Input } from 'antd';
import { useState } from 'react';

interface ClockInputProps {
  value?: string;
  onChange?: (clock: string) => void;
  'aria-label': string;
}

const CLOCK = /^([01]?\d|2[0-3]):?([0-5]\d)$|^24:?00$/;

/** "730", "7:30" and "07:30" are the same; 24:00 is the end of a day, which a time picker cannot say. */
export function ClockInput({ value = '', onChange, ...label }: ClockInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const settle = () => {
    const text = (typed ?? '').trim();
    const short = /^\d{1,2}$/.test(text) ? `${text}:00` : text;
    if (CLOCK.test(short)) {
      const digits = short.replace(':', '').padStart(4, '0');
      onChange?.(`${digits.slice(0, 2)}:${digits.slice(2)}`);
    }
    setTyped(null);
  };
  return (
    <Input
      {...label}
      className="num"
      style={{ width: 76 }}
      inputMode="numeric"
      maxLength={5}
      value={typed ?? value}
      onChange={(event) => setTyped(event.target.value)}
      onFocus={(event) => event.target.select()}
      onBlur={() => typed !== null && settle()}
      onPressEnter={() => typed !== null && settle()}
    />
  );
}
