import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { KeyCap } from '../../ui/key-cap.tsx';
import styles from './palette.module.css';
import type { PaletteGroup, PaletteItem } from './palette-item.ts';

interface PaletteListProps {
  id: string;
  items: readonly PaletteItem[];
  active: number;
  onPoint: (at: number) => void;
  onChoose: (item: PaletteItem) => void;
}

/** The lines, under the names of their groups. The field keeps the focus; the active line is told by its id. */
export function PaletteList({ id, items, active, onPoint, onChoose }: PaletteListProps) {
  const { t } = useTranslation('command');
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector(`[id="${id}-${active}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);
  const groups = Map.groupBy(
    items.map((item, at) => ({ item, at })),
    ({ item }) => item.group,
  );
  return (
    <div
      ref={list}
      id={id}
      className={`line-above p-8 scroll ${styles.list}`}
      role="listbox"
      aria-label={t('palette.results')}
    >
      {[...groups].map(([group, lines]) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options inside a list box
        <div key={group} role="group" aria-label={t(`palette.groups.${group satisfies PaletteGroup}`)}>
          <div className={`muted text-12 weight-600 ${styles.group}`} aria-hidden="true">
            {t(`palette.groups.${group}`)}
          </div>
          {lines.map(({ item, at }) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus
            // biome-ignore lint/a11y/useKeyWithClickEvents: keys are heard by the field
            <div
              key={`${item.to} ${item.title}`}
              id={`${id}-${at}`}
              role="option"
              aria-selected={at === active}
              className={styles.item}
              onPointerMove={() => at !== active && onPoint(at)}
              onClick={() => onChoose(item)}
            >
              <span className={`may-shrink break-anywhere ${styles.title}`}>
                {item.isVoid ? <s>{item.title}</s> : item.title}
              </span>
              {item.detail && <span className={`num ${styles.detail}`}>{item.detail}</span>}
              {item.shortcut && <KeyCap of={item.shortcut} />}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
