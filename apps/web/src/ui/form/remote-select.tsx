import { Select } from 'antd';
import { type ComponentProps, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { searchable } from '../../lib/browser/searchable.ts';

interface RemoteOption {
  value: number | string;
  label: string;
}

type SelectProps = ComponentProps<typeof Select<RemoteOption['value'] | null, RemoteOption>>;

interface RemoteSelectProps extends Omit<SelectProps, 'options' | 'showSearch' | 'mode' | 'onChange'> {
  /** Undefined until the server has answered. */
  options: readonly RemoteOption[] | undefined;
  onChange?: (value: RemoteOption['value'] | null) => void;
}

/**
 * Takes one of the options that the server names, by typing part of its label and Enter. Enter that comes before the options is
 * kept, and takes the first match as soon as they are there.
 */
export function RemoteSelect({ options, onChange, ...props }: RemoteSelectProps) {
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  /** What was typed when Enter came too early. */
  const wanted = useRef<string | null>(null);
  /** An arrow key points at an option: then Enter takes that one. */
  const isPointing = useRef(false);
  const take = (typed: string) => {
    const found = options?.find(({ label }) => matches(label, typed));
    if (!found) return;
    setText('');
    setOpen(false);
    onChange?.(found.value);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the arrival of the options counts
  useEffect(() => {
    if (!options || wanted.current === null) return;
    take(wanted.current);
    wanted.current = null;
  }, [options]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') isPointing.current = true;
    const isTyped = text.trim() !== '' && !isPointing.current;
    if (event.key !== 'Enter' || !isTyped || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    if (options) take(text);
    else wanted.current = text;
  };
  return (
    <div onKeyDownCapture={onKeyDown}>
      <Select<RemoteOption['value'] | null, RemoteOption>
        {...props}
        loading={!options}
        open={isOpen}
        onOpenChange={setOpen}
        showSearch={{
          searchValue: text,
          onSearch: (typed) => {
            wanted.current = null;
            isPointing.current = false;
            setText(typed);
          },
          filterOption: (typed, option) => matches(option?.label ?? '', typed),
        }}
        options={options ? [...options] : []}
        onChange={(value) => onChange?.(value ?? null)}
      />
    </div>
  );
}

function matches(label: string, typed: string): boolean {
  return searchable(label).includes(searchable(typed.trim()));
}
