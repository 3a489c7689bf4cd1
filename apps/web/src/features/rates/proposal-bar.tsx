import { ThunderboltOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShortcut } from '../../lib/keys/use-shortcut.ts';
import { notify } from '../../lib/notices/notify.ts';
import { KeyCap } from '../../ui/key-cap.tsx';
import { EverywhereDialog } from './everywhere-dialog.tsx';
import styles from './proposals.module.css';
import { openProposals } from './proposals.ts';
import type { RateDeskState } from './use-rate-desk.ts';

/** How much the rules propose, and the keys that take it: all lines of this desk, or those of the company and every branch at once. */
export function ProposalBar({ desk, mayEverywhere }: { desk: RateDeskState; mayEverywhere: boolean }) {
  const { t } = useTranslation('rates');
  const [everywhere, setEverywhere] = useState(false);
  const open = openProposals(desk.rows);
  const takeAll = () => {
    if (open.length > 0) desk.take(open);
    else notify.info(t('proposal.none'));
  };
  useShortcut('takeAllProposals', takeAll);
  useShortcut('takeEverywhere', mayEverywhere && !everywhere ? () => setEverywhere(true) : null);
  return (
    <div className={styles.bar}>
      <span className={`${styles.told} ${open.length > 0 ? 'weight-600' : 'muted'}`} role="status">
        {open.length > 0 ? t('proposal.count', { count: open.length }) : t('proposal.none')}
      </span>
      <Button icon={<ThunderboltOutlined />} disabled={open.length === 0} onClick={takeAll}>
        {t('proposal.takeAll')}
        <KeyCap of="takeAllProposals" />
      </Button>
      {mayEverywhere && (
        <Button onClick={() => setEverywhere(true)}>
          {t('proposal.everywhere')}
          <KeyCap of="takeEverywhere" />
        </Button>
      )}
      {everywhere && <EverywhereDialog onClose={() => setEverywhere(false)} />}
    </div>
  );
}
