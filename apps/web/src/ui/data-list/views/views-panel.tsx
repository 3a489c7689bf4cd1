import { DeleteOutlined, PlusOutlined, PushpinFilled, PushpinOutlined, SaveOutlined } from '@ant-design/icons';
import type { SavedView } from '@doi-tien/contract/list-views.schema';
import { Button, Tooltip } from 'antd';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../lib/session/permissions.ts';
import { firstViewOf } from './view-model.ts';
import styles from './views-panel.module.css';

interface ViewsPanelProps {
  views: readonly SavedView[];
  active: SavedView | undefined;
  firstView: number | null | undefined;
  /** Null shows everything again. */
  apply: (view: SavedView | null) => void;
  ask: (view: SavedView, act: 'replace' | 'delete') => void;
  onFirst: (id: number | null) => void;
  onSave: () => void;
}

export function ViewsPanel(props: ViewsPanelProps) {
  const { views, active, apply, onSave } = props;
  const { t } = useTranslation('ui');
  const own = views.filter(({ vai_tro_id }) => vai_tro_id === null);
  const ofRoles = views.filter(({ vai_tro_id }) => vai_tro_id !== null);
  return (
    <div className={`stack gap-4 scroll ${styles.panel}`}>
      <Button type="text" block className={`grow may-shrink text-left ${styles.apply}`} onClick={() => apply(null)}>
        {t('views.everything')}
      </Button>
      <ViewGroup {...props} title={t('views.own')} group={own} />
      <ViewGroup {...props} title={t('views.ofRole')} group={ofRoles} />
      {views.length === 0 && <p className={`muted text-12 ${styles.hint}`}>{t('views.emptyHint')}</p>}
      <Button type="link" icon={<PlusOutlined aria-hidden />} disabled={active !== undefined} onClick={onSave}>
        {t('views.save')}
      </Button>
    </div>
  );
}

function ViewGroup({ title, group, ...props }: ViewsPanelProps & { title: string; group: readonly SavedView[] }) {
  if (group.length === 0) return null;
  return (
    <>
      <div className="secondary text-12">{title}</div>
      <ul className={`plain-list ${styles.list}`} aria-label={title}>
        {group.map((view) => (
          <ViewLine key={view.id} {...props} view={view} />
        ))}
      </ul>
    </>
  );
}

function ViewLine({ view, views, active, firstView, apply, ask, onFirst }: ViewsPanelProps & { view: SavedView }) {
  const { t } = useTranslation('ui');
  const keepsRoles = useCan(['vai-tro', 'update']);
  const isFirst = firstViewOf(views, { firstView })?.id === view.id;
  const mayChange = view.vai_tro_id === null || keepsRoles;
  const firstLabel = t(isFirst ? 'views.notFirst' : 'views.makeFirst', { name: view.ten });
  return (
    <li>
      <Button
        type="text"
        className={`grow may-shrink text-left ${styles.apply}`}
        aria-current={active?.id === view.id ? 'true' : undefined}
        onClick={() => apply(view)}
      >
        <span className={`ellipsis ${styles.name}`}>{view.ten}</span>
        {view.ten_vai_tro && <span className="muted">{view.ten_vai_tro}</span>}
      </Button>
      {view.cua_toi && (
        <Tooltip title={firstLabel}>
          <Button
            type="text"
            size="small"
            aria-pressed={isFirst}
            icon={isFirst ? <PushpinFilled /> : <PushpinOutlined />}
            aria-label={firstLabel}
            onClick={() => onFirst(isFirst ? null : view.id)}
          />
        </Tooltip>
      )}
      {mayChange && (
        <>
          <Tooltip title={t('views.replaceTip')}>
            <Button
              type="text"
              size="small"
              icon={<SaveOutlined />}
              aria-label={t('views.replaceOf', { name: view.ten })}
              onClick={() => ask(view, 'replace')}
            />
          </Tooltip>
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined />}
            aria-label={t('views.deleteOf', { name: view.ten })}
            onClick={() => ask(view, 'delete')}
          />
        </>
      )}
    </li>
  );
}
