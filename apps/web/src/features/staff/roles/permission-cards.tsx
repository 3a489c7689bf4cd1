import type { PermissionName } from '@doi-tien/contract/permissions';
import { Switch } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShownRights } from '../../../lib/branches/shown-rights.ts';
import styles from './permission-cards.module.css';
import { countRights, rightsOfArea, tickState } from './permission-matrix.ts';
import type { PermissionMatrixProps } from './permission-table.tsx';

/** A phone has no room for columns: each area opens to a list of switches. */
export function PermissionCards(props: PermissionMatrixProps) {
  const { groups, words } = props;
  return (
    <div className="stack gap-16">
      {groups.map((group) => (
        <section key={group.key}>
          <h2 className={`secondary text-12 weight-600 ${styles.group}`}>{words.group(group.key)}</h2>
          <div className={`panel clip ${styles.areas}`}>
            {group.areas.map((name) => (
              <AreaCard key={name} {...props} name={name} />
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}

function AreaCard({
  name,
  grants,
  stored,
  words,
  readOnly,
  mayGive,
  onSwitch,
}: PermissionMatrixProps & { name: PermissionName }) {
  const { t } = useTranslation('staff');
  const [open, setOpen] = useState(false);
  const shows = useShownRights();
  const area = words.area(name);
  const all = rightsOfArea(name, shows);
  const { on } = countRights(grants, shows, [name]);
  const hint = words.hint(name);
  const isChanged = all.some(({ action }) => grants[name][action] !== stored[name][action]);
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={`row ${styles.head}`} data-changed={isChanged || undefined}>
        <span className="flex-1 may-shrink">{area}</span>
        <span className="muted num">
          {on}/{all.length}
        </span>
      </summary>
      {open && (
        <div className="line-above surface-2">
          {hint && <p className={`no-margin secondary text-12 ${styles.hint}`}>{hint}</p>}
          <SwitchLine
            label={t('editor.wholeRow', { area })}
            text={t('editor.wholeRow', { area })}
            on={tickState(grants, all) === 'all'}
            disabled={readOnly || !all.some(mayGive)}
            onChange={(next) => onSwitch(all, next)}
          />
          {all.map(({ action }) => (
            <SwitchLine
              key={action}
              label={t('editor.right', { action: words.action(action), area })}
              text={words.action(action)}
              on={grants[name][action] === true}
              changed={grants[name][action] !== stored[name][action]}
              disabled={readOnly || !mayGive({ name, action })}
              title={readOnly || mayGive({ name, action }) ? undefined : t('editor.notHeld')}
              onChange={(next) => onSwitch([{ name, action }], next)}
            />
          ))}
        </div>
      )}
    </details>
  );
}

interface SwitchLineProps {
  label: string;
  text: string;
  on: boolean;
  changed?: boolean;
  disabled: boolean;
  title?: string | undefined;
  onChange: (on: boolean) => void;
}

function SwitchLine({ label, text, on, changed = false, disabled, title, onChange }: SwitchLineProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the switch inside is the control
    <label className={`row between gap-12 ${styles.line}`} data-changed={changed || undefined} title={title}>
      <span aria-hidden="true">{text}</span>
      <Switch aria-label={label} checked={on} disabled={disabled} onChange={onChange} />
    </label>
  );
}
