import { InboxOutlined } from '@ant-design/icons';
import { IMPORT_MAX_BYTES } from '@doi-tien/contract/import';
import type { OutsideAccount } from '@doi-tien/contract/statement.schema';
import type { StatementImportAnswer } from '@doi-tien/contract/statement-import.schema';
import { formatDecimal } from '@doi-tien/money/format';
import { Alert, Button, Modal, Spin, Upload } from 'antd';
import { useTranslation } from 'react-i18next';
import { useScreenSize } from '../../lib/browser/use-media.ts';
import { FateNotice } from '../../ui/form/fate-notice.tsx';
import { ImportPreview } from './import-preview.tsx';
import styles from './statements.module.css';
import { type PreviewStep, useStatementImport } from './use-statement-import.ts';

const MEGABYTES = IMPORT_MAX_BYTES / 1024 / 1024;

/** A statement comes in: chosen, read without keeping anything, looked at, and only then kept. */
export function ImportStatementDialog({ account, onClose }: { account: OutsideAccount; onClose: () => void }) {
  const { t } = useTranslation('statements');
  const phone = useScreenSize() === 'mobile';
  const work = useStatementImport(account.id, onClose);
  const { step } = work;
  const isSaving = step.name === 'preview' && step.busy === 'saving';
  return (
    <Modal
      open
      title={t('import.title', { account: account.ten })}
      width={phone ? '100%' : 820}
      mask={{ closable: false }}
      closable={!isSaving}
      keyboard={!isSaving}
      onCancel={onClose}
      footer={
        step.name === 'done' ? (
          <Button type="primary" autoFocus onClick={onClose}>
            {t('import.close')}
          </Button>
        ) : step.name === 'preview' ? (
          <PreviewFooter step={step} work={work} onClose={onClose} />
        ) : null
      }
    >
      <div className="stack gap-12" aria-live="polite">
        {step.name === 'choose' && <Choose refusal={step.refusal} onChoose={work.tryFile} onRefuse={work.refuse} />}
        {step.name === 'trying' && (
          <div className={styles.waiting}>
            <Spin /> {t('import.reading', { file: step.file.name })}
          </div>
        )}
        <FateNotice sending={isSaving} />
        {step.name === 'preview' && (
          <ImportPreview
            step={step}
            onChoice={work.choose}
            onHeading={(choice) => void work.tryAgain({ ...choice, nho: true })}
          />
        )}
        {step.name === 'done' && <Completed answer={step.answer} />}
      </div>
    </Modal>
  );
}

interface FooterProps {
  step: PreviewStep;
  work: ReturnType<typeof useStatementImport>;
  onClose: () => void;
}

/** What was changed is read again before it can be kept. */
function PreviewFooter({ step: { answer, choice, busy, isChanged }, work, onClose }: FooterProps) {
  const { t } = useTranslation('statements');
  const fresh = answer.so_moi;
  const isOpen = isChanged || Boolean(answer.bang?.can);
  return (
    <>
      <Button disabled={busy !== null} onClick={work.restart}>
        {t('import.another')}
      </Button>
      {isOpen && choice ? (
        <Button
          type="primary"
          disabled={!isChanged}
          loading={busy === 'trying'}
          onClick={() => void work.tryAgain({ ...choice, nho: true })}
        >
          {t('import.chooser.read')}
        </Button>
      ) : (
        <Button
          type="primary"
          autoFocus
          loading={busy !== null}
          onClick={() => void (fresh > 0 ? work.save() : onClose())}
        >
          {fresh > 0 ? t('import.save', { total: formatDecimal(String(fresh)) }) : t('import.nothingNew')}
        </Button>
      )}
    </>
  );
}

/** Waiting tickets that the statement completed, and why others were not. */
function Completed({ answer: { so_moi, da_hoan_tat, chua_hoan_tat } }: { answer: StatementImportAnswer }) {
  const { t } = useTranslation('statements');
  return (
    <>
      <p>
        <b>{t('import.saved', { total: formatDecimal(String(so_moi)) })}</b>
      </p>
      {da_hoan_tat.length > 0 && (
        <Alert
          type="success"
          showIcon
          title={t('import.completed', { count: da_hoan_tat.length })}
          description={da_hoan_tat.map(({ ma }) => ma).join(', ')}
        />
      )}
      {chua_hoan_tat.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('import.notCompleted', { count: chua_hoan_tat.length })}
          description={
            <ul className={styles.periods}>
              {chua_hoan_tat.map(({ giao_dich_id, ma, ly_do }) => (
                <li key={giao_dich_id}>
                  {ma}: {ly_do}
                </li>
              ))}
            </ul>
          }
        />
      )}
    </>
  );
}

interface ChooseProps {
  refusal: string | null;
  onChoose: (file: File) => Promise<void>;
  onRefuse: (reason: string) => void;
}

function Choose({ refusal, onChoose, onRefuse }: ChooseProps) {
  const { t } = useTranslation('statements');
  return (
    <>
      {refusal && <Alert type="error" showIcon title={refusal} />}
      <Upload.Dragger
        maxCount={1}
        showUploadList={false}
        beforeUpload={(file) => {
          if (file.size > IMPORT_MAX_BYTES) onRefuse(t('import.tooLarge', { megabytes: MEGABYTES }));
          else void onChoose(file);
          return false;
        }}
      >
        <p className={`gap-6 p-16 no-margin ${styles.drop}`}>
          <InboxOutlined aria-hidden />
          <b>{t('import.drop')}</b>
          <span className={`muted text-12 ${styles.quiet}`}>{t('import.hint', { megabytes: MEGABYTES })}</span>
        </p>
      </Upload.Dragger>
    </>
  );
}
