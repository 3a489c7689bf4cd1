import { LoadingOutlined, SearchOutlined } from '@ant-design/icons';
import { Input, type InputRef, Modal } from 'antd';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useSwitchBranch } from '../../lib/branches/branches.ts';
import { useAppSelector } from '../../lib/state/root.ts';
import { KeyCap, KeyFace } from '../../ui/key-cap.tsx';
import styles from './palette.module.css';
import type { PaletteItem } from './palette-item.ts';
import { PaletteList } from './palette-list.tsx';
import { rememberChoice } from './recent-choices.ts';
import { usePaletteItems } from './use-palette-items.ts';

interface PaletteProps {
  open: boolean;
  onClose: () => void;
}

/** Ctrl+K: one field that finds every screen and record the person may see. */
export function Palette({ open, onClose }: PaletteProps) {
  const { t } = useTranslation('command');
  const input = useRef<InputRef>(null);
  return (
    <Modal
      open={open}
      onCancel={onClose}
      closable={false}
      footer={null}
      width={640}
      className={styles.dialog}
      styles={{ container: { padding: 0, overflow: 'hidden' } }}
      style={{ top: '12vh' }}
      title={<span className="visually-hidden">{t('palette.title')}</span>}
      destroyOnHidden
      afterOpenChange={(isOpen) => isOpen && input.current?.focus()}
    >
      <Finder input={input} onClose={onClose} />
    </Modal>
  );
}

const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
};

function Finder({ input, onClose }: { input: React.RefObject<InputRef | null>; onClose: () => void }) {
  const { t } = useTranslation('command');
  const navigate = useNavigate();
  const switchBranch = useSwitchBranch();
  const account = useAppSelector((state) => state.auth.user?.tai_khoan ?? '');
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const [isEnterDue, setEnterDue] = useState(false);
  const { items, isLooking } = usePaletteItems(typed);
  const active = Math.min(at, items.length - 1);

  const choose = (item: PaletteItem | undefined) => {
    if (!item) return;
    rememberChoice(account, item);
    onClose();
    if (item.branchId === undefined) void navigate(item.to);
    else switchBranch(item.branchId);
  };
  // A scanned code ends with Enter before the server has answered: it counts when the answer is there.
  useEffect(() => {
    if (!isEnterDue || isLooking) return;
    setEnterDue(false);
    choose(items[0]);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step && items.length > 0) {
      event.preventDefault();
      setAt(step(active, items.length));
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      if (isLooking && active <= 0) setEnterDue(true);
      else choose(items[active]);
    }
  };
  return (
    <>
      <Input
        ref={input}
        className={styles.input}
        size="large"
        variant="borderless"
        prefix={isLooking ? <LoadingOutlined /> : <SearchOutlined />}
        placeholder={t('palette.placeholder')}
        value={typed}
        maxLength={100}
        role="combobox"
        aria-label={t('palette.title')}
        aria-expanded={items.length > 0}
        aria-controls={listId}
        aria-activedescendant={items.length > 0 ? `${listId}-${active}` : undefined}
        autoComplete="off"
        onChange={({ target }) => {
          setTyped(target.value);
          setAt(0);
          setEnterDue(false);
        }}
        onKeyDown={onKeyDown}
      />
      <PaletteList id={listId} items={items} active={active} onPoint={setAt} onChoose={choose} />
      {items.length === 0 && typed.trim() !== '' && !isLooking && (
        <div className={styles.nothing} role="status">
          <b>{t('palette.none', { text: typed.trim() })}</b>
          <span>{t('palette.noneHint')}</span>
        </div>
      )}
      <Hints />
    </>
  );
}

function Hints() {
  const { t } = useTranslation('command');
  return (
    <div className={styles.hints} aria-hidden="true">
      <span>
        <KeyFace keys="ArrowUp" />
        <KeyFace keys="ArrowDown" /> {t('palette.move')}
      </span>
      <span>
        <KeyFace keys="Enter" /> {t('palette.open')}
      </span>
      <span>
        <KeyFace keys="Escape" /> {t('palette.close')}
      </span>
      <span className="to-the-end">
        <KeyCap of="help" /> {t('keys.title')}
      </span>
    </div>
  );
}
