import { InboxOutlined } from '@ant-design/icons';
import { IMPORT_MAX_BYTES } from '@doi-tien/contract/import';
import { BANK_COLUMNS } from '@doi-tien/contract/statement';
import type { ColumnMapping, OutsideAccount, StatementImportAnswer } from '@doi-tien/contract/statement.schema';
import { formatDecimal } from '@doi-tien/money/format';
import { Alert, Button, Modal, Select, Spin, Upload } from 'antd';
import { useTranslation } from 'react-i18next';
import { useScreenSize } from '../../lib/browser/use-media.ts';
import { showDay } from '../../ui/dates/moments.ts';
import { FateNotice } from '../../ui/form/fate-notice.tsx';
import { MoneyText } from '../../ui/money/money-text.tsx';
import styles from './statements.module.css';
import { useStatementImport } from './use-statement-import.ts';

const MEGABYTES = IMPORT_MAX_BYTES / 1024 / 1024;

/** A statement comes in: chosen, read without keeping anything, looked at, and only then kept. */
export function ImportStatementDialog({ account, onClose }: { account: OutsideAccount; onClose: () => void }) {
  const { t } = useTranslation('statements');
  const phone = useScreenSize() === 'mobile';
  const work = useStatementImport(account.id, onClose);
  const { step } = work;
  const isSaving = step.name === 'preview' && step.isSaving;
  const fresh = step.name === 'preview' ? step.answer.so_moi : 0;
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
          <>
            <Button disabled={isSaving} onClick={work.restart}>
              {t('import.another')}
            </Button>
            <Button
              type="primary"
              autoFocus
              loading={isSaving}
              onClick={() => void (fresh > 0 ? work.save() : onClose())}
            >
              {fresh > 0 ? t('import.save', { total: formatDecimal(String(fresh)) }) : t('import.nothingNew')}
            </Button>
          </>
        ) : null
      }
    >
      <div className={styles.dialog} aria-live="polite">
        {step.name === 'choose' && <Choose refusal={step.refusal} onChoose={work.tryFile} onRefuse={work.refuse} />}
        {step.name === 'trying' && (
          <p className={styles.waiting}>
            <Spin /> {t('import.reading', { file: step.file.name })}
          </p>
        )}
        <FateNotice sending={isSaving} />
        {step.name === 'preview' && (
          <Preview
            answer={step.answer}
            refusal={step.refusal}
            onMapping={(mapping) => void work.tryFile(step.file, mapping)}
          />
        )}
        {step.name === 'done' && <Completed answer={step.answer} />}
      </div>
    </Modal>
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
        <p className={styles.drop}>
          <InboxOutlined aria-hidden />
          <b>{t('import.drop')}</b>
          <span className={styles.quiet}>{t('import.hint', { megabytes: MEGABYTES })}</span>
        </p>
      </Upload.Dragger>
    </>
  );
}

interface PreviewProps {
  answer: StatementImportAnswer;
  refusal: string | null;
  onMapping: (mapping: ColumnMapping) => void;
}

function Preview({ answer, refusal, onMapping }: PreviewProps) {
  const { t } = useTranslation('statements');
  const { dinh_dang, so_dong, so_moi, sao_ke, dong } = answer;
  return (
    <>
      {refusal && <Alert type="error" showIcon title={refusal} />}
      <p>
        <b>
          {t('import.understood', {
            format: t(`import.formats.${dinh_dang}`),
            total: formatDecimal(String(so_dong)),
            fresh: formatDecimal(String(so_moi)),
          })}
        </b>
      </p>
      <ul className={styles.periods}>
        {sao_ke.map(({ tu_ngay, den_ngay, so_du_dau, so_du_cuoi }) => (
          <li key={`${tu_ngay} ${den_ngay} ${so_du_dau}`}>
            {showDay(tu_ngay)} – {showDay(den_ngay)} ·{' '}
            {so_du_dau !== null && so_du_cuoi !== null
              ? t('import.proved', { opening: formatDecimal(so_du_dau), closing: formatDecimal(so_du_cuoi) })
              : t('import.unproved')}
          </li>
        ))}
      </ul>
      <LeftOut answer={answer} />
      {answer.so_bo_qua > 0 && (
        <Alert
          type="info"
          showIcon
          title={t('import.skipped', { total: answer.so_bo_qua })}
          description={t('import.skippedLines', {
            lines: answer.dong_bo_qua.join(', ') + (answer.so_bo_qua > answer.dong_bo_qua.length ? '…' : ''),
          })}
        />
      )}
      {answer.cot && <Columns answer={answer} mapping={answer.cot} onMapping={onMapping} />}
      <ul className={styles.preview}>
        {dong.map((line) => (
          <li key={line.dong} className={styles.row}>
            <span className={styles.rowText}>
              <span className={styles.rowMain}>{line.noi_dung || line.tham_chieu}</span>
              <span className={styles.quiet}>
                {showDay(line.ngay)} · {line.tham_chieu} · {t(line.la_moi ? 'import.isNew' : 'import.isKnown')}
              </span>
            </span>
            <MoneyText amount={line.so_tien} align="right" />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Rows that are no money of this account, by kind, and the other accounts of the file. */
function LeftOut({ answer: { bo_ra = [], tai_khoan_khac = [] } }: { answer: StatementImportAnswer }) {
  const { t } = useTranslation('statements');
  const kinds = bo_ra.map(({ loai, so }) => `${t(`import.leftOutKinds.${loai}`)} (${formatDecimal(String(so))})`);
  return (
    <>
      {kinds.length > 0 && <Alert type="warning" showIcon title={t('import.leftOut', { kinds: kinds.join(', ') })} />}
      {tai_khoan_khac.length > 0 && (
        <Alert type="info" showIcon title={t('import.otherAccounts', { accounts: tai_khoan_khac.join(', ') })} />
      )}
    </>
  );
}

interface ColumnsProps {
  answer: StatementImportAnswer;
  mapping: ColumnMapping;
  onMapping: (mapping: ColumnMapping) => void;
}

/** Which heading holds what; kept with the account for the next file. */
function Columns({ answer: { tieu_de }, mapping, onMapping }: ColumnsProps) {
  const { t } = useTranslation('statements');
  const options = tieu_de.map((name) => ({ value: name, label: name.replace(/\s+/g, ' ') }));
  return (
    <details>
      <summary>{t('import.columns')}</summary>
      <div className={styles.columns}>
        {BANK_COLUMNS.map((column) => (
          <div key={column} className={styles.column}>
            <span className={styles.quiet}>{t(`import.columnNames.${column}`)}</span>
            <Select
              size="small"
              aria-label={t(`import.columnNames.${column}`)}
              allowClear
              value={mapping[column] ?? null}
              options={options}
              onChange={(name?: string) => {
                const { [column]: _before, ...others } = mapping;
                onMapping(name ? { ...others, [column]: name } : others);
              }}
            />
          </div>
        ))}
      </div>
    </details>
  );
}
