import { InfoCircleOutlined } from '@ant-design/icons';
import type { PermissionName } from '@doi-tien/contract/permissions';
import { Checkbox, Tooltip } from 'antd';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useShownRights } from '../../../lib/branches/shown-rights.ts';
import { actionsOf, type Grants, type Right } from '../../../lib/session/permission-changes.ts';
import { walkTicks } from './matrix-keys.ts';
import {
  type AreaGroup,
  COMMON_ACTIONS,
  type MatrixWords,
  ownActionsOf,
  rightsOfAction,
  rightsOfArea,
  tickState,
} from './permission-matrix.ts';
import styles from './permission-table.module.css';

export type SwitchRights = (rights: readonly Right[], on: boolean) => void;

export interface PermissionMatrixProps {
  groups: readonly AreaGroup[];
  grants: Grants;
  /** What is stored: cells that differ are tinted until they are saved. */
  stored: Grants;
  words: MatrixWords;
  readOnly: boolean;
  mayGive: (right: Right) => boolean;
  /** The same function on every render, so that rows that did not change are not drawn again. */
  onSwitch: SwitchRights;
}

/** Rows are areas, columns actions; an action an area does not have leaves its cell empty. */
export function PermissionTable(props: PermissionMatrixProps) {
  const { groups, words } = props;
  const { t } = useTranslation('staff');
  const areas = groups.flatMap((group) => group.areas);
  return (
    <table className={styles.table} aria-label={t('editor.matrix')} onKeyDown={walkTicks}>
      <thead>
        <tr>
          <th scope="col" className={styles.area}>
            {t('editor.area')}
          </th>
          {COMMON_ACTIONS.map((action) => (
            <th key={action} scope="col" className={styles.tick}>
              <Tick
                {...props}
                rights={rightsOfAction(action, areas)}
                label={t('editor.wholeColumn', { action: words.action(action) })}
              />
              <span className={styles.action}>{words.action(action)}</span>
            </th>
          ))}
          <th scope="col" className={styles.own}>
            {t('editor.ownActions')}
          </th>
        </tr>
      </thead>
      {groups.map((group) => (
        <tbody key={group.key}>
          <GroupRow {...props} group={group} />
          {group.areas.map((name) => (
            <AreaRow
              key={name}
              name={name}
              row={props.grants[name]}
              storedRow={props.stored[name]}
              words={words}
              readOnly={props.readOnly}
              mayGive={props.mayGive}
              onSwitch={props.onSwitch}
            />
          ))}
        </tbody>
      ))}
    </table>
  );
}

interface TickProps extends Pick<PermissionMatrixProps, 'grants' | 'readOnly' | 'mayGive' | 'onSwitch'> {
  rights: readonly Right[];
  label: string;
}

/** Half ticked when only some of its rights are on; a click then switches all of them on. */
function Tick({ grants, rights, label, readOnly, mayGive, onSwitch }: TickProps) {
  const { t } = useTranslation('staff');
  // Of a row or column only what may be given is switched, so only that decides what the next click does.
  const given = rights.filter(mayGive);
  const isBeyond = !readOnly && rights.length > 0 && given.length === 0;
  const state = tickState(grants, readOnly || isBeyond ? rights : given);
  return (
    <Checkbox
      aria-label={label}
      checked={state === 'all'}
      indeterminate={state === 'some'}
      disabled={readOnly || isBeyond || rights.length === 0}
      title={isBeyond ? t('editor.notHeld') : undefined}
      onChange={() => onSwitch(rights, state !== 'all')}
    />
  );
}

function GroupRow({ group, ...props }: PermissionMatrixProps & { group: AreaGroup }) {
  const { t } = useTranslation('staff');
  const { words } = props;
  const title = words.group(group.key);
  return (
    <tr className={styles.group}>
      <th scope="rowgroup" className={styles.area}>
        {title}
      </th>
      {COMMON_ACTIONS.map((action) => {
        const rights = rightsOfAction(action, group.areas);
        return (
          <td key={action} className={styles.tick}>
            {rights.length > 1 && (
              <Tick
                {...props}
                rights={rights}
                label={t('editor.wholeGroup', { action: words.action(action), group: title })}
              />
            )}
          </td>
        );
      })}
      <td />
    </tr>
  );
}

interface AreaRowProps extends Pick<PermissionMatrixProps, 'words' | 'readOnly' | 'mayGive' | 'onSwitch'> {
  name: PermissionName;
  row: Grants[PermissionName];
  storedRow: Grants[PermissionName];
}

const AreaRow = memo(function AreaRow({ name, row, storedRow, words, readOnly, mayGive, onSwitch }: AreaRowProps) {
  const { t } = useTranslation('staff');
  const shows = useShownRights();
  const area = words.area(name);
  const hint = words.hint(name);
  // Only this row is asked about, and a row is all it gets.
  const grants = { [name]: row } as Grants;
  const isChanged = (action: Right['action']) => (row[action] === true) !== (storedRow[action] === true);
  const tick = (action: Right['action']) => (
    <Tick
      grants={grants}
      readOnly={readOnly}
      mayGive={mayGive}
      onSwitch={onSwitch}
      rights={[{ name, action }]}
      label={t('editor.right', { action: words.action(action), area })}
    />
  );
  const own = ownActionsOf(name).filter((action) => shows(name, action));
  return (
    <tr>
      <th scope="row" className={styles.area}>
        <span className="row gap-10">
          <Tick
            grants={grants}
            readOnly={readOnly}
            mayGive={mayGive}
            onSwitch={onSwitch}
            rights={rightsOfArea(name, shows)}
            label={t('editor.wholeRow', { area })}
          />
          <span>{area}</span>
          {hint && (
            <Tooltip title={hint}>
              <InfoCircleOutlined className="muted text-12" aria-label={hint} tabIndex={0} />
            </Tooltip>
          )}
        </span>
      </th>
      {COMMON_ACTIONS.map((action) => (
        <td key={action} className={styles.tick} data-changed={isChanged(action) || undefined}>
          {actionsOf(name).includes(action) && tick(action)}
        </td>
      ))}
      <td className={styles.own}>
        {own.map((action) => (
          <span key={action} className={styles.ownRight} data-changed={isChanged(action) || undefined}>
            {tick(action)}
            <span aria-hidden="true">{words.action(action)}</span>
          </span>
        ))}
      </td>
    </tr>
  );
});
