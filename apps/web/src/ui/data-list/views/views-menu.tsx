import { BookOutlined } from '@ant-design/icons';
import type { ListQuery } from '@doi-tien/contract/list';
import type { SavedView } from '@doi-tien/contract/list-views.schema';
import { Button, Popover } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notifyUndoable } from '../../../lib/notices/notify.ts';
import { useSubmission } from '../../../lib/submissions/submission.ts';
import { ConfirmDialog, type Question } from '../../form/confirm-dialog.tsx';
import { useChangeViewMutation, useCreateViewMutation, useDeleteViewMutation } from '../preferences/list-endpoints.ts';
import type { PreferencesHandle } from '../preferences/use-list-preferences.ts';
import type { QueryChange } from '../query/list-address.ts';
import { SaveViewDialog } from './save-view-dialog.tsx';
import { activeView, toColumnChange, toQueryChange, viewColumnsOf, viewQueryOf } from './view-model.ts';
import styles from './views-menu.module.css';
import { ViewsPanel } from './views-panel.tsx';

interface ViewsMenuProps {
  listId: string;
  views: readonly SavedView[];
  query: ListQuery;
  handle: PreferencesHandle;
  onChange: (change: QueryChange) => void;
  iconOnly: boolean;
}

/** Filters kept under a name: one's own and those of one's role. The button names the one in force. */
export function ViewsMenu({ listId, views, query, handle, onChange, iconOnly }: ViewsMenuProps) {
  const { t } = useTranslation('ui');
  const [isOpen, setOpen] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [question, setQuestion] = useState<Question | null>(null);
  const [create] = useCreateViewMutation();
  const [changeView] = useChangeViewMutation();
  const [remove] = useDeleteViewMutation();
  const submission = useSubmission();
  const active = activeView(views, query);
  const now = () => ({ truy_van: viewQueryOf(query), cot: viewColumnsOf(handle.preferences) });

  const apply = (view: SavedView | null) => {
    setOpen(false);
    onChange(
      view
        ? toQueryChange(view.truy_van)
        : { f: [], q: undefined, sortField: undefined, direction: 'desc', thenBy: undefined },
    );
    if (view?.cot) handle.change(toColumnChange(view.cot));
  };
  const ask = (view: SavedView, act: 'replace' | 'delete') => {
    setOpen(false);
    setQuestion({
      title: t(`views.${act}Question`, { name: view.ten }),
      text: view.ten_vai_tro ? t('views.roleHint', { role: view.ten_vai_tro }) : t(`views.${act}Hint`),
      okText: t(`views.${act}`),
      danger: true,
      keepText: t('views.keep'),
      act: async () => {
        if (act === 'replace') return changeView({ view, change: now() }).unwrap();
        const { id } = view;
        await submission.withKey({ id }, ({ idempotencyKey }) => remove({ id, idempotencyKey }).unwrap());
        const { ten, vai_tro_id, mac_dinh, truy_van, cot } = view;
        const again = { danh_sach: listId, ten, vai_tro_id, mac_dinh, truy_van, cot };
        return notifyUndoable(t('views.deleted', { name: ten }), () =>
          submission.withKey(again, (keyed) => create(keyed).unwrap()),
        );
      },
    });
  };
  const label = active?.ten ?? t('views.title');
  return (
    <>
      <Popover
        trigger="click"
        placement="bottomLeft"
        arrow={false}
        open={isOpen}
        onOpenChange={setOpen}
        content={
          <ViewsPanel
            views={views}
            active={active}
            apply={apply}
            ask={ask}
            firstView={handle.preferences.firstView}
            onFirst={(firstView) => handle.change({ firstView })}
            onSave={() => {
              setOpen(false);
              setSaving(true);
            }}
          />
        }
      >
        <Button
          icon={<BookOutlined aria-hidden />}
          aria-label={`${t('views.title')}${active ? `: ${active.ten}` : ''}`}
        >
          {!iconOnly && (
            <span data-yields className={`ellipsis ${styles.name}`}>
              {label}
            </span>
          )}
        </Button>
      </Popover>
      <SaveViewDialog
        open={isSaving}
        onClose={() => setSaving(false)}
        onSave={(view) =>
          submission.withKey({ danh_sach: listId, ...view, ...now() }, (keyed) => create(keyed).unwrap())
        }
      />
      <ConfirmDialog question={question} onClose={() => setQuestion(null)} />
    </>
  );
}
