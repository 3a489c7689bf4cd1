import { CheckOutlined, DownOutlined, ShopOutlined } from '@ant-design/icons';
import type { BranchOption } from '@doi-tien/contract/branches.schema';
import { Popover } from 'antd';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBranchChoice, useCurrentBranch, useSeveralBranches, useSwitchBranch } from '../../lib/branches/branches.ts';
import { searchable } from '../../lib/browser/searchable.ts';
import { useScreenSize } from '../../lib/browser/use-media.ts';
import { ariaKeys } from '../../lib/keys/shortcuts.ts';
import { useShortcut } from '../../lib/keys/use-shortcut.ts';
import { KeyCap } from '../../ui/key-cap.tsx';
import styles from './branch-switch.module.css';

/** So many are found faster by typing. */
const MANY = 8;

/** In which branch one is, and the way to another, where there is one. Nothing in a company with one branch. */
export function BranchSwitch() {
  const { t } = useTranslation('frame');
  const choice = useBranchChoice();
  const goTo = useSwitchBranch();
  const isPhone = useScreenSize() === 'mobile';
  const [open, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  useShortcut('branch', choice ? () => setOpen(!open) : null);
  if (!choice) return <OnlyBranch />;
  const close = () => {
    setOpen(false);
    trigger.current?.focus();
  };
  const choose = (id: number) => {
    close();
    goTo(id);
  };
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      arrow={false}
      open={open}
      onOpenChange={setOpen}
      destroyOnHidden
      content={<BranchList branches={choice.branches} current={choice.current} onChoose={choose} onClose={close} />}
    >
      <button
        ref={trigger}
        type="button"
        className={`row may-shrink round-6 ${styles.trigger}`}
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-keyshortcuts={ariaKeys('branch')}
        title={choice.current.label}
      >
        <span className="visually-hidden">{t('branch.current', { name: choice.current.label })}</span>
        <ShopOutlined aria-hidden className={`flex-none muted ${styles.icon}`} />
        <span aria-hidden="true" className="weight-600 nowrap ellipsis">
          {isPhone ? choice.current.ma : choice.current.label}
        </span>
        <DownOutlined aria-hidden className={`flex-none muted ${styles.arrow}`} />
      </button>
    </Popover>
  );
}

/** Somebody who works in one of several branches has no choice, but sees where they are. */
function OnlyBranch() {
  const { t } = useTranslation('frame');
  const isSeveral = useSeveralBranches();
  const branch = useCurrentBranch();
  const isPhone = useScreenSize() === 'mobile';
  if (!isSeveral || !branch) return null;
  return (
    <span className={`row may-shrink round-6 ${styles.trigger} ${styles.only}`} title={branch.label}>
      <span className="visually-hidden">{t('branch.current', { name: branch.label })}</span>
      <ShopOutlined aria-hidden className={`flex-none muted ${styles.icon}`} />
      <span aria-hidden="true" className="weight-600 nowrap ellipsis">
        {isPhone ? branch.ma : branch.label}
      </span>
    </span>
  );
}

interface BranchListProps {
  branches: readonly BranchOption[];
  current: BranchOption;
  onChoose: (id: number) => void;
  onClose: () => void;
}

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

function BranchList({ branches, current, onChoose, onClose }: BranchListProps) {
  const { t } = useTranslation('frame');
  const [typed, setTyped] = useState('');
  const box = useRef<HTMLDivElement>(null);
  const found = branches.filter(({ label, ma }) => searchable(`${ma} ${label}`).includes(searchable(typed.trim())));

  useEffect(() => {
    const first = box.current?.querySelector<HTMLElement>('input, [aria-selected="true"]');
    first?.focus();
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      onClose();
    } else if (step !== undefined) {
      event.preventDefault();
      const lines = [...(box.current?.querySelectorAll<HTMLElement>('[role="option"]') ?? [])];
      const at = lines.indexOf(document.activeElement as HTMLElement);
      lines.at((at === -1 && step < 0 ? lines.length : at + step + lines.length) % lines.length)?.focus();
    } else if (event.key === 'Enter' && event.target instanceof HTMLInputElement && found[0]) {
      event.preventDefault();
      onChoose(found[0].value);
    }
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the options and the field inside
    <div ref={box} className={styles.panel} onKeyDown={onKeyDown}>
      <p className={styles.head}>
        {t('branch.choose')} <KeyCap of="branch" />
      </p>
      {branches.length > MANY && (
        <input
          className={styles.search}
          value={typed}
          placeholder={t('branch.search')}
          aria-label={t('branch.search')}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
      <div role="listbox" aria-label={t('branch.choose')} className={styles.list}>
        {found.map(({ value, label, ma }) => (
          <button
            key={value}
            type="button"
            role="option"
            aria-selected={value === current.value}
            className={`row round-6 text-left ${styles.option}`}
            onClick={() => onChoose(value)}
          >
            <span className={`flex-1 may-shrink break-anywhere ${styles.label}`}>{label}</span>
            <span className="muted text-12">{ma}</span>
            <CheckOutlined aria-hidden className={styles.check} />
          </button>
        ))}
      </div>
      {found.length === 0 && <p className="p-8 no-margin muted">{t('branch.none')}</p>}
    </div>
  );
}
