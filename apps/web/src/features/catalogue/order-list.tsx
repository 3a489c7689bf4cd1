import { ArrowDownOutlined, ArrowUpOutlined, HolderOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CurrencyBadge } from '../../ui/currency/currency-badge.tsx';
import type { Ordered } from './catalogue-endpoints.ts';
import styles from './order.module.css';
import { moveItem } from './order-model.ts';

interface OrderListProps {
  items: Ordered[];
  onChange: (items: Ordered[]) => void;
}

/** By mouse, by touch (the arrows) and by keyboard; each move is announced to screen readers. */
export function OrderList({ items, onChange }: OrderListProps) {
  const { t } = useTranslation('catalogue');
  const [dragged, setDragged] = useState<number | null>(null);
  const [told, setTold] = useState('');
  const list = useRef<HTMLOListElement>(null);

  const move = (from: number, to: number) => {
    const item = items[from];
    if (!item || to < 0 || to >= items.length) return;
    onChange(moveItem(items, from, to));
    setTold(t('order.moved', { name: item.ma, place: to + 1, total: items.length }));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLLIElement>, at: number) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (step === 0) return;
    event.preventDefault();
    if (event.altKey) move(at, at + step);
    else (list.current?.children[at + step] as HTMLElement | undefined)?.focus();
  };

  return (
    <>
      <ol ref={list} className="bordered round-8 plain-list">
        {items.map((item, at) => (
          <li
            key={item.id}
            className={
              dragged === item.id ? `row line-below ${styles.item} ${styles.dragged}` : `row line-below ${styles.item}`
            }
            // biome-ignore lint/a11y/noNoninteractiveTabindex: the line itself is moved with the keyboard
            tabIndex={0}
            draggable
            onKeyDown={(event) => onKeyDown(event, at)}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move';
              setDragged(item.id);
            }}
            onDragOver={(event) => {
              event.preventDefault();
              const from = items.findIndex(({ id }) => id === dragged);
              if (from >= 0 && from !== at) move(from, at);
            }}
            onDragEnd={() => setDragged(null)}
          >
            <HolderOutlined className="muted" aria-hidden="true" />
            {item.ky_hieu !== undefined && <CurrencyBadge code={item.ma} symbol={item.ky_hieu} />}
            <span className="grow may-shrink nowrap ellipsis">
              <b>{item.ma}</b> <span className="muted">{item.ten}</span>
            </span>
            <Button
              type="text"
              icon={<ArrowUpOutlined />}
              tabIndex={-1}
              disabled={at === 0}
              aria-label={t('order.up', { name: item.ma })}
              onClick={() => move(at, at - 1)}
            />
            <Button
              type="text"
              icon={<ArrowDownOutlined />}
              tabIndex={-1}
              disabled={at === items.length - 1}
              aria-label={t('order.down', { name: item.ma })}
              onClick={() => move(at, at + 1)}
            />
          </li>
        ))}
      </ol>
      <div className="visually-hidden" role="status">
        {told}
      </div>
    </>
  );
}
