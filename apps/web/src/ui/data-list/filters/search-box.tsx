import { SearchOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

const TYPING_PAUSE_MS = 300;

interface SearchBoxProps {
  className?: string;
  value: string;
  placeholder?: string;
  onSearch: (text: string) => void;
}

/** Searches when the typing pauses, or at once with Enter. Another value from outside (a link, Back) replaces the text. */
export function SearchBox({ className, value, placeholder, onSearch }: SearchBoxProps) {
  const { t } = useTranslation('ui');
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  const [seen, setSeen] = useState(value);
  // The address follows a search a moment later; by then more may be typed, which stays.
  if (value !== seen) {
    setSeen(value);
    if (value !== known) {
      setKnown(value);
      setText(value);
    }
  }
  const wanted = text.trim();

  useEffect(() => {
    if (wanted === known) return;
    const timer = setTimeout(() => {
      setKnown(wanted);
      onSearch(wanted);
    }, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted, known, onSearch]);

  return (
    <Input
      className={className}
      prefix={<SearchOutlined className="muted" />}
      allowClear
      value={text}
      placeholder={placeholder ?? t('list.search')}
      aria-label={placeholder ?? t('list.search')}
      onChange={(event) => setText(event.target.value)}
      onPressEnter={() => {
        setKnown(wanted);
        if (wanted !== value) onSearch(wanted);
      }}
    />
  );
}
