import { Alert, Button, Modal } from 'antd';
import i18next from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../lib/api/api-error.ts';
import { notify, notifyUndoable } from '../../../lib/notices/notify.ts';
import { ConfirmDialog, type Question } from '../../form/confirm-dialog.tsx';
import styles from './bulk-bar.module.css';
import { type AskedBulkAction, type BulkAction, type BulkResult, runBulk } from './run-bulk.ts';
import type { Selection } from './use-selection.ts';

interface BulkBarProps<Row> {
  selection: Selection<Row>;
  actions: readonly BulkAction<Row>[];
  rowName: (row: Row) => string;
  /** Reads the list again, once, when all are through. */
  refetch: () => unknown;
}

const NAMED_ROWS = 6;

/** What can be done with the ticked rows, and afterwards what became of each. */
export function BulkBar<Row>({ selection, actions, rowName, refetch }: BulkBarProps<Row>) {
  const { t } = useTranslation('ui');
  const [question, setQuestion] = useState<Question | null>(null);
  const [finished, setFinished] = useState<number | null>(null);
  const [result, setResult] = useState<ToldResult<Row> | null>(null);
  const { rows, clear } = selection;

  const run = async (action: AskedBulkAction<Row>, fitting: readonly Row[]) => {
    setFinished(0);
    const answers = new Map<Row, unknown>();
    const actAndKeep = async (row: Row, key: string) => answers.set(row, await action.act(row, key));
    const outcome = await runBulk(fitting, actAndKeep, setFinished);
    setFinished(null);
    refetch();
    clear();
    const told = action.outcome ? { ...outcome, outcome: action.outcome } : outcome;
    if (outcome.refused.length > 0 || action.outcome) setResult(told);
    else tellDone(action, outcome.done, answers);
    if (outcome.done.length > 0) action.finish?.([...answers.values()]);
  };
  const tellDone = ({ undo }: AskedBulkAction<Row>, done: readonly Row[], answers: ReadonlyMap<Row, unknown>) => {
    const message = t('bulk.done', { total: done.length });
    if (!undo) return notify.success(message);
    notifyUndoable(message, async () => {
      const outcome = await runBulk(
        done,
        (row, key) => undo(row, answers.get(row), key),
        () => undefined,
      );
      refetch();
      if (outcome.refused.length === 0) return;
      setResult(outcome);
      throw outcome.refused[0]?.error;
    });
  };
  const ask = (action: BulkAction<Row>) => {
    const fitting = rows.filter(action.fits);
    if ('start' in action) {
      action.start(fitting);
      return;
    }
    const names = fitting.slice(0, NAMED_ROWS).map(rowName).join(', ');
    setQuestion({
      title: action.question?.(fitting) ?? t('bulk.question', { action: action.label, total: fitting.length }),
      text: action.details
        ? ''
        : fitting.length > NAMED_ROWS
          ? t('bulk.andMore', { names, total: fitting.length - NAMED_ROWS })
          : names,
      details: action.details?.(fitting),
      okText: action.okText?.(fitting) ?? action.label,
      danger: action.danger,
      act: () => run(action, fitting),
    });
  };
  return (
    <>
      {rows.length > 0 && (
        <div className={`row wrap round-8 mb-8 ${styles.bar}`} role="status">
          <strong>{t('bulk.chosen', { total: rows.length })}</strong>
          {actions
            .map((action) => ({ action, fitting: rows.filter(action.fits).length }))
            .filter(({ fitting }) => fitting > 0)
            .map(({ action, fitting }) => (
              <Button key={action.key} danger={action.danger} onClick={() => ask(action)}>
                {fitting === rows.length ? action.label : `${action.label} (${fitting})`}
              </Button>
            ))}
          <Button type="text" onClick={clear}>
            {t('bulk.clear')}
          </Button>
          {finished !== null && <span>{t('bulk.progress', { finished })}</span>}
        </div>
      )}
      <ConfirmDialog question={question} onClose={() => setQuestion(null)} />
      <BulkSummary result={result} rowName={rowName} onClose={() => setResult(null)} />
    </>
  );
}

interface ToldResult<Row> extends BulkResult<Row> {
  /** Where the rows that went through are told too. */
  outcome?: (row: Row) => string;
}

interface BulkSummaryProps<Row> {
  result: ToldResult<Row> | null;
  rowName: (row: Row) => string;
  onClose: () => void;
}

function BulkSummary<Row>({ result, rowName, onClose }: BulkSummaryProps<Row>) {
  const { t } = useTranslation('ui');
  const reasonOf = (error: unknown) => (isApiError(error) ? error.message : i18next.t('common:failure.notSaved'));
  const isAllDone = result?.refused.length === 0;
  const tellsDone = result?.outcome;
  return (
    <Modal
      open={result !== null}
      title={t(isAllDone ? 'bulk.allDoneTitle' : 'bulk.resultTitle')}
      width={480}
      onCancel={onClose}
      footer={
        <Button type="primary" autoFocus onClick={onClose}>
          {t('form.close')}
        </Button>
      }
    >
      <Alert
        type={isAllDone ? 'success' : 'warning'}
        showIcon
        title={
          isAllDone
            ? t('bulk.done', { total: result.done.length })
            : t('bulk.result', { done: result?.done.length ?? 0, refused: result?.refused.length ?? 0 })
        }
      />
      <ul className={`plain-list mt-12 scroll ${styles.outcomes}`}>
        {result?.refused.map(({ row, error }) => (
          <li key={rowName(row)}>
            <strong>{rowName(row)}</strong>
            <span>{reasonOf(error)}</span>
          </li>
        ))}
        {tellsDone &&
          result.done.map((row) => (
            <li key={rowName(row)}>
              <strong>{rowName(row)}</strong>
              <span>{tellsDone(row)}</span>
            </li>
          ))}
      </ul>
    </Modal>
  );
}
