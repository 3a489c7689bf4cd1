import type { ImportKind } from '@doi-tien/contract/import';
import { Button, Modal, Progress, Spin } from 'antd';
import { useTranslation } from 'react-i18next';
import { useScreenSize } from '../../lib/browser/use-media.ts';
import { FateNotice } from '../form/fate-notice.tsx';
import { ChooseFile } from './choose-file.tsx';
import styles from './import.module.css';
import { ImportPreview } from './import-preview.tsx';
import { ImportResult } from './import-result.tsx';
import { rowsToWrite } from './import-rows.ts';
import { type ImportStep, useImport, useImportProgress } from './use-import.ts';

interface ImportDialogProps {
  kind: ImportKind;
  open: boolean;
  onClose: () => void;
}

/** A file comes in: chosen, tried without keeping anything, looked at, and only then written. */
export default function ImportDialog({ kind, open, onClose }: ImportDialogProps) {
  const { t } = useTranslation('import');
  const phone = useScreenSize() === 'mobile';
  const work = useImport(kind, t('failed'));
  const { step } = work;
  const running = step.name === 'running';
  return (
    <Modal
      open={open}
      title={t('title', { kind: t(`kinds.${kind}`) })}
      width={phone ? '100%' : 920}
      closable={!running}
      keyboard={!running}
      mask={{ closable: false }}
      footer={<Footer work={work} onClose={onClose} />}
      onCancel={onClose}
    >
      <div className={`column gap-12 ${styles.body}`} aria-live="polite">
        {step.name === 'choose' && (
          <ChooseFile
            kind={kind}
            refusal={step.refusal}
            onChoose={(file) => void work.tryFile(file)}
            onRefuse={work.refuse}
          />
        )}
        {step.name === 'trying' && (
          <div className={styles.waiting}>
            <Spin />
            <p>{t('trying')}</p>
            <p className="muted text-12">{step.file.name}</p>
          </div>
        )}
        {step.name === 'preview' && (
          <ImportPreview
            answer={step.answer}
            refusal={step.refusal}
            mode={work.mode}
            onMode={work.setMode}
            hasYes={work.hasYes}
            onYes={work.setYes}
            onDecimalMark={(mark) => void work.tryFile(step.file, mark)}
          />
        )}
        {step.name === 'running' && <Running mark={step.mark} total={step.answer.tong_dong} />}
        {step.name === 'done' && <ImportResult kind={kind} answer={step.answer} refusal={step.refusal} />}
      </div>
    </Modal>
  );
}

type Work = ReturnType<typeof useImport>;

function Footer({ work, onClose }: { work: Work; onClose: () => void }) {
  const { t } = useTranslation('import');
  const { step } = work;
  if (step.name === 'running') return null;
  if (step.name === 'done') {
    return (
      <>
        <Button onClick={work.restart}>{t('actions.again')}</Button>
        <Button type="primary" autoFocus onClick={onClose}>
          {t('actions.close')}
        </Button>
      </>
    );
  }
  return (
    <>
      <Button onClick={onClose}>{t('actions.cancel')}</Button>
      {step.name === 'preview' && <Button onClick={work.restart}>{t('actions.otherFile')}</Button>}
      {step.name === 'preview' && <RunButton step={step} work={work} />}
    </>
  );
}

function RunButton({ step, work }: { step: Extract<ImportStep, { name: 'preview' }>; work: Work }) {
  const { t } = useTranslation('import');
  const { written, removed } = rowsToWrite(step.answer, work.mode);
  const isNothing = written + removed === 0;
  const words = t(removed > 0 ? 'actions.runAndRemove' : 'actions.run', { count: written, removed });
  return (
    <Button
      type="primary"
      disabled={isNothing || (step.answer.can_xac_nhan === true && !work.hasYes)}
      onClick={() => void work.run(step.file, step.answer)}
    >
      {isNothing ? t('actions.nothing') : words}
    </Button>
  );
}

function Running({ mark, total }: { mark: string; total: number }) {
  const { t } = useTranslation('import');
  const progress = useImportProgress(mark);
  const done = progress?.da_xu_ly ?? 0;
  const stage = progress?.giai_doan ?? 'doc';
  return (
    <div className={styles.waiting}>
      <FateNotice sending />
      <Progress percent={total === 0 ? 0 : Math.min(99, Math.floor((done * 100) / total))} status="active" />
      <p>{t(`progress.${stage}`)}</p>
      <p className="muted text-12">
        {t('progress.rows', { done, total })} · {t('progress.stay')}
      </p>
    </div>
  );
}
