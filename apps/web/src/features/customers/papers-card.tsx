import { PlusOutlined } from '@ant-design/icons';
import type { CustomerDetail, Paper } from '@doi-tien/contract/customers.schema';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../lib/session/permissions.ts';
import { useSubmission } from '../../lib/submissions/submission.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { businessDay, showDay } from '../../ui/dates/moments.ts';
import { ConfirmDialog, type Question } from '../../ui/form/confirm-dialog.tsx';
import { PictureSides } from '../../ui/pictures/picture-sides.tsx';
import { StatusTag } from '../../ui/status-tag.tsx';
import { useChangePaperMutation, useRemovePaperMutation } from './customer-endpoints.ts';
import styles from './customers.module.css';
import { PaperDrawer } from './paper-drawer.tsx';

interface PapersCardProps {
  customer: CustomerDetail;
  mayChange: boolean;
}

/** The papers of a person. One that a ticket has can be switched off; one that none has can also be removed. */
export function PapersCard({ customer, mayChange }: PapersCardProps) {
  const { t } = useTranslation('customers');
  const may = useMay('khach-hang');
  const [editing, setEditing] = useState<{ paper: Paper | null } | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  return (
    <section className={`panel p-16 ${styles.card}`} aria-label={t('paper.title')}>
      <header className={`row wrap between mb-8 ${styles.cardHead}`}>
        <h2>{t('paper.title')}</h2>
        {mayChange && (
          <Button size="small" icon={<PlusOutlined aria-hidden />} onClick={() => setEditing({ paper: null })}>
            {t('paper.add')}
          </Button>
        )}
      </header>
      {customer.giay_to.length === 0 && <p className={styles.quiet}>{t('paper.none')}</p>}
      <ul className={`plain-list ${styles.papers}`}>
        {customer.giay_to.map((paper) => (
          <li key={paper.id}>
            <PaperLine paper={paper} />
            <PictureSides
              path={`/khach-hang/${customer.id}/giay-to/${paper.id}/anh`}
              kept={paper.anh}
              name={`${paper.loai} ${paper.so}`}
              maySee={may('viewPictures')}
              mayKeep={mayChange}
              mayRemove={mayChange && may('delete')}
              isLogged
            />
            {mayChange && (
              <PaperActions
                customerId={customer.id}
                paper={paper}
                onEdit={() => setEditing({ paper })}
                ask={setQuestion}
              />
            )}
          </li>
        ))}
      </ul>
      <PaperDrawer
        customerId={customer.id}
        open={editing !== null}
        paper={editing?.paper ?? null}
        onClose={() => setEditing(null)}
      />
      <ConfirmDialog question={question} onClose={() => setQuestion(null)} />
    </section>
  );
}

function PaperLine({ paper: { loai, so, ngay_cap, het_han, noi_cap, trang_thai } }: { paper: Paper }) {
  const { t } = useTranslation('customers');
  const isExpired = het_han !== null && het_han < businessDay(new Date());
  const details = [
    ngay_cap && t('paper.issued', { day: showDay(ngay_cap) }),
    noi_cap,
    het_han && t('paper.expires', { day: showDay(het_han) }),
  ].filter(Boolean);
  return (
    <div>
      <div className="row wrap gap-2 gap-x-8">
        <span className={styles.quiet}>{loai}</span>
        <strong className="num">{so}</strong>
        <CopyButton text={so} label={loai} />
        {trang_thai === 2 && <StatusTag tone="neutral" label={t('paper.off')} />}
        {trang_thai === 1 && isExpired && <StatusTag tone="warning" label={t('paper.expired')} />}
      </div>
      {details.length > 0 && <div className={styles.quiet}>{details.join(' · ')}</div>}
    </div>
  );
}

interface PaperActionsProps {
  customerId: number;
  paper: Paper;
  onEdit: () => void;
  ask: (question: Question) => void;
}

function PaperActions({ customerId: id, paper, onEdit, ask }: PaperActionsProps) {
  const { t } = useTranslation('customers');
  const submission = useSubmission();
  const [change] = useChangePaperMutation();
  const [remove] = useRemovePaperMutation();
  const isOn = paper.trang_thai === 1;
  const turn = () => {
    const body = { trang_thai: isOn ? (2 as const) : (1 as const), phien_ban: paper.phien_ban };
    void submission.withKey(body, (keyed) => change({ id, paperId: paper.id, submission: keyed }).unwrap());
  };
  const askToRemove = () =>
    ask({
      title: t('paper.removeQuestion', { number: paper.so }),
      text: t('paper.removeHint'),
      okText: t('paper.remove'),
      keepText: t('paper.keep'),
      danger: true,
      act: () => remove({ id, paperId: paper.id }).unwrap(),
    });
  return (
    <div className="row wrap stretch mt-8">
      <Button size="small" onClick={onEdit} aria-label={t('paper.editOf', { number: paper.so })}>
        {t('paper.change')}
      </Button>
      <Button size="small" onClick={turn}>
        {t(isOn ? 'paper.switchOff' : 'paper.switchOn')}
      </Button>
      {!paper.da_dung && (
        <Button size="small" danger onClick={askToRemove}>
          {t('paper.remove')}
        </Button>
      )}
    </div>
  );
}
