import { Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { useMayApprove } from '../../lib/approvals/approvals.ts';
import { useBranchChoice } from '../../lib/branches/branches.ts';
import { SHORTCUT_NAMES, type ShortcutGroup, type ShortcutName, shortcutOf } from '../../lib/keys/shortcuts.ts';
import { useCan } from '../../lib/session/permissions.ts';
import { useTradeStarts } from '../../lib/trades/trade-starts.ts';
import { TRADE_TITLES } from '../../lib/trades/trade-titles.ts';
import { KeyFace } from '../../ui/key-cap.tsx';
import styles from './keys-dialog.module.css';

const GROUPS: readonly ShortcutGroup[] = [
  'everywhere',
  'trades',
  'ticket',
  'safe',
  'tills',
  'vouchers',
  'approvals',
  'rates',
  'forms',
  'lists',
];

/** `?`: every key of the product, read from the table that also listens. */
export function KeysDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('command');
  const starts = useTradeStarts();
  const hasBranches = useBranchChoice() !== null;
  const mayApprove = useMayApprove();
  const hasTills = useCan(['ngan-quy', 'showMenu']);
  const mayReserve = useCan(['giu-cho', 'create']);
  const maySpend = useCan(['phieu-thu-chi', 'create']);
  const proposesRates = useCan(['nguon-ty-gia', 'showMenu']);
  const isOffered = (name: ShortcutName) => {
    if (shortcutOf(name).group === 'approvals') return mayApprove;
    if (shortcutOf(name).group === 'tills') return hasTills;
    if (shortcutOf(name).group === 'vouchers' || name === 'payment') return maySpend;
    if (shortcutOf(name).group === 'rates') return proposesRates;
    if (name === 'reserve') return mayReserve;
    if (name === 'branch') return hasBranches;
    return !(name in TRADE_TITLES) || starts.some(({ kind }) => kind.code === name);
  };
  const groups = GROUPS.map((group) => ({
    group,
    names: SHORTCUT_NAMES.filter((name) => shortcutOf(name).group === group && isOffered(name)),
  }));
  return (
    <Modal open={open} onCancel={onClose} footer={null} width={720} title={t('keys.title')}>
      <div className={styles.groups}>
        {groups
          .filter(({ names }) => names.length > 0)
          .map(({ group, names }) => (
            <section key={group} aria-labelledby={`keys-${group}`}>
              <h3 id={`keys-${group}`} className="no-margin mb-4 muted text-12 weight-600">
                {t(`keys.groups.${group}`)}
              </h3>
              <dl className="no-margin">
                {names.map((name) => (
                  <KeyLine key={name} name={name} />
                ))}
              </dl>
            </section>
          ))}
      </div>
    </Modal>
  );
}

function KeyLine({ name }: { name: ShortcutName }) {
  const { t } = useTranslation('command');
  const { t: common } = useTranslation();
  const isTrade = name in TRADE_TITLES;
  const words = isTrade
    ? common(`screens.${TRADE_TITLES[name as keyof typeof TRADE_TITLES]}`)
    : t(`keys.names.${name as Exclude<ShortcutName, keyof typeof TRADE_TITLES>}`);
  return (
    <div className={styles.line}>
      <dt>{words}</dt>
      <dd>
        {shortcutOf(name).keys.map((keys) => (
          <KeyFace key={keys} keys={keys} />
        ))}
        <span className="visually-hidden">{shortcutOf(name).keys.join(', ')}</span>
      </dd>
    </div>
  );
}
