import { CheckCircleFilled, CloseCircleFilled, SafetyCertificateOutlined } from '@ant-design/icons';
import type { ChainReport } from '@doi-tien/contract/log.schema';
import { formatDecimal } from '@doi-tien/money/format';
import { Button, Modal, Spin } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../ui/copy-button.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import styles from './log.module.css';
import { useLazyVerifyChainQuery } from './log-endpoints.ts';

/** Recomputes the chain on the server and says in one sentence whether anybody touched the log. */
export function ChainCheck({ onShowRow }: { onShowRow: (id: number) => void }) {
  const { t } = useTranslation('log');
  const [open, setOpen] = useState(false);
  const [verify, { data: report, error, isFetching }] = useLazyVerifyChainQuery();
  const start = () => void verify();
  const row = report && !report.hop_le ? report.dong_loi : null;
  return (
    <>
      <Button
        icon={<SafetyCertificateOutlined aria-hidden />}
        onClick={() => {
          setOpen(true);
          start();
        }}
      >
        {t('chain.button')}
      </Button>
      <Modal
        open={open}
        title={t('chain.title')}
        width={480}
        onCancel={() => setOpen(false)}
        footer={
          <>
            {row !== null && !isFetching && (
              <Button
                onClick={() => {
                  setOpen(false);
                  onShowRow(row);
                }}
              >
                {t('chain.showRow', { row })}
              </Button>
            )}
            <Button onClick={start} disabled={isFetching}>
              {t('chain.again')}
            </Button>
            <Button type="primary" onClick={() => setOpen(false)}>
              {t('chain.close')}
            </Button>
          </>
        }
      >
        <div aria-live="polite" aria-busy={isFetching}>
          {isFetching && (
            <Spin description={t('chain.running')}>
              <div style={{ height: 96 }} />
            </Spin>
          )}
          {!isFetching && error && <ErrorState error={error} title={t('chain.failed')} hint={t('detail.loadHint')} />}
          {!isFetching && !error && report && <ChainResult report={report} />}
        </div>
      </Modal>
    </>
  );
}

function ChainResult({ report }: { report: ChainReport }) {
  const { t } = useTranslation('log');
  const rows = formatDecimal(String(report.so_dong));
  const isWhole = report.hop_le;
  return (
    <>
      <div
        className={isWhole ? styles.result : `${styles.result} ${styles.broken}`}
        role={isWhole ? 'status' : 'alert'}
      >
        <span className={styles.resultIcon} aria-hidden="true">
          {isWhole ? <CheckCircleFilled /> : <CloseCircleFilled />}
        </span>
        <div className="text-16 weight-600">{t(isWhole ? 'chain.whole' : 'chain.broken')}</div>
        <p className="no-margin secondary">
          {isWhole ? t('chain.wholeText', { rows }) : t('chain.brokenAt', { row: report.dong_loi ?? 0, rows })}
        </p>
        {report.ly_do && <p className="no-margin secondary">{t(`chain.reasons.${report.ly_do}`)}</p>}
        {!isWhole && <p className="no-margin secondary">{t('chain.advice')}</p>}
      </div>
      {isWhole && (
        <div className={`inset bordered mt-16 ${styles.hash}`}>
          <div className="muted text-12">{t('chain.head')}</div>
          <div className="row between">
            <code>{report.dau_chuoi}</code>
            <CopyButton text={report.dau_chuoi} label={t('chain.head')} />
          </div>
          <div className="muted text-12">{t('chain.headHint')}</div>
        </div>
      )}
    </>
  );
}
