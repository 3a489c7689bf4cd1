import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../lib/session/permissions.ts';
import { useSubmission } from '../../lib/submissions/submission.ts';
import type { RowAction } from '../data-list/columns/list-column.ts';
import { DataList } from '../data-list/data-list.tsx';
import { ConfirmDialog, type Question } from '../form/confirm-dialog.tsx';
import { FormDrawer } from '../form/form-drawer.tsx';
import { HistoryButton, useHistoryAction } from '../history/record-history.tsx';
import { changedFields } from './changed-fields.ts';
import type { CollectionDescription, Kept } from './collection-description.ts';
import { useActivation } from './use-activation.ts';

type Editing<Item> = { item: Item | null } | null;

export function CollectionScreen<Item extends Kept>({ description }: { description: CollectionDescription<Item> }) {
  const { area, hooks, title, columns, nameOf, newTitle, blank, fields } = description;
  const name = description.name ?? area;
  const { t } = useTranslation('ui');
  const may = useMay(area);
  const [editing, setEditing] = useState<Editing<Item>>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  const submission = useSubmission();
  const save = hooks.useSave();
  const { bulkActions, rowActions: switches } = useActivation(description);
  const item = editing?.item ?? null;

  const submit = async (values: object) => {
    const body = item ? changedFields(item, values) : { ...values };
    await submission.withKey(body, (keyed) => save(item, keyed));
    if (!item) description.onCreated?.();
  };

  const addButton = may('create') && (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setEditing({ item: null })}>
      {t('collection.add')}
    </Button>
  );

  return (
    <>
      <DataList<Item>
        listId={name}
        title={title}
        columns={columns}
        rowKey={({ id }) => id}
        nameOf={nameOf}
        useList={hooks.useList}
        within={description.within}
        actions={description.actions}
        toolbarExtra={description.toolbarExtra}
        {...(may('export') && { exportPath: `/${name}/export` })}
        onOpen={(row) => setEditing({ item: row })}
        rowActions={useRowActions(description, switches, (row) => setEditing({ item: row }), setQuestion)}
        bulkActions={bulkActions}
        primaryAction={addButton}
        empty={{ hint: description.emptyHint, action: addButton }}
      />
      <FormDrawer<object>
        open={editing !== null}
        title={item ? nameOf(item) : newTitle}
        initialValues={item ?? blank}
        width={description.drawerWidth}
        readOnly={item ? !may('update') || description.isFixed?.(item) : !may('create')}
        extra={item && <HistoryButton subject={name} id={item.id} />}
        onSubmit={submit}
        onClose={() => setEditing(null)}
      >
        {fields(item)}
      </FormDrawer>
      <ConfirmDialog question={question} onClose={() => setQuestion(null)} />
    </>
  );
}

function useRowActions<Item extends Kept>(
  { area, name = area, hooks, nameOf, isFixed, rowActions }: CollectionDescription<Item>,
  switches: (row: Item) => RowAction<Item>[],
  edit: (row: Item) => void,
  ask: (question: Question) => void,
): (row: Item) => RowAction<Item>[] {
  const { t } = useTranslation('ui');
  const may = useMay(area);
  const remove = hooks.useRemove();

  const askToRemove = (row: Item) =>
    ask({
      title: t('collection.deleteQuestion', { name: nameOf(row) }),
      text: t('collection.deleteHint'),
      okText: t('collection.delete'),
      danger: true,
      keepText: t('collection.keep'),
      act: () => remove(row),
    });
  const history = useHistoryAction<Item>(name);
  const can = (action: 'update' | 'delete', row: Item) => may(action) && !isFixed?.(row);
  return (row) => [
    { key: 'edit', label: can('update', row) ? t('collection.edit') : t('collection.open'), onClick: edit },
    ...(rowActions?.(row) ?? []),
    ...(can('update', row) ? switches(row) : []),
    ...history,
    ...(can('delete', row)
      ? [{ key: 'delete', label: t('collection.delete'), danger: true, onClick: askToRemove }]
      : []),
  ];
}
