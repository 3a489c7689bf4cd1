import { SearchOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShownRights } from '../../../lib/branches/shown-rights.ts';
import { useScreenSize } from '../../../lib/browser/use-media.ts';
import type { Grants, Right } from '../../../lib/session/permission-changes.ts';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { PermissionCards } from './permission-cards.tsx';
import { countRights, findAreas } from './permission-matrix.ts';
import { PermissionTable, type SwitchRights } from './permission-table.tsx';
import styles from './role-editor.module.css';
import { useMatrixWords } from './use-matrix-words.ts';

interface PermissionMatrixViewProps {
  grants: Grants;
  stored: Grants;
  readOnly: boolean;
  isBeyond: boolean;
  mayGive: (right: Right) => boolean;
  onSwitch: SwitchRights;
  /** Under the matrix, in the same frame. */
  children: ReactNode;
}

export function PermissionMatrix(props: PermissionMatrixViewProps) {
  const { grants, stored, readOnly, isBeyond, mayGive, onSwitch, children } = props;
  const { t } = useTranslation('staff');
  const words = useMatrixWords();
  const [text, setText] = useState('');
  const shows = useShownRights();
  const groups = useMemo(
    () =>
      findAreas(text, words)
        .map((group) => ({ ...group, areas: group.areas.filter((name) => shows(name)) }))
        .filter(({ areas }) => areas.length > 0),
    [text, words, shows],
  );
  // Nine columns of ticks need a desktop; a right that has to be scrolled to is one nobody sees.
  const Matrix = useScreenSize() === 'desktop' ? PermissionTable : PermissionCards;
  const { on, all } = countRights(grants, shows);
  return (
    <>
      <div className="row wrap gap-x-16">
        <Input
          className={styles.search}
          prefix={<SearchOutlined className="muted" />}
          allowClear
          value={text}
          placeholder={t('editor.search')}
          aria-label={t('editor.search')}
          onChange={(event) => setText(event.target.value)}
        />
        <span className="num">{t('editor.count', { on, all })}</span>
        <span className={`grow muted text-12 text-right ${styles.rule}`}>
          {t(isBeyond ? 'editor.beyond' : readOnly ? 'editor.readOnly' : 'editor.rule')}
        </span>
      </div>
      <div className={styles.frame}>
        <div className={`grow scroll ${styles.scroll}`}>
          {groups.length === 0 ? (
            <EmptyState title={t('editor.nothingFound', { text })} />
          ) : (
            <Matrix
              groups={groups}
              grants={grants}
              stored={stored}
              words={words}
              readOnly={readOnly}
              mayGive={mayGive}
              onSwitch={onSwitch}
            />
          )}
        </div>
        {children}
      </div>
    </>
  );
}
