import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LANGUAGE_NAMES, type Language } from '../../i18n/languages.ts';
import { storage } from '../../lib/storage/storage.ts';
import { PALETTES, type ThemeMode } from '../../theme/tokens.ts';
import { showMoment } from '../dates/moments.ts';
import styles from './board.module.css';

interface BoardFrameProps {
  title: string;
  /** Quieter lines under the title. */
  under?: ReactNode;
  children: ReactNode;
}

/** What hangs on the wall or stands before a customer: no session, no staff data, readable from across the room. */
export function BoardFrame({ title, under, children }: BoardFrameProps) {
  // A frame comes and goes with what the screen shows; the colours that somebody chose for it stay.
  const [mode, setMode] = useState<ThemeMode>(() => (storage.read('boardTheme') === 'light' ? 'light' : 'dark'));
  const choose = (chosen: ThemeMode) => {
    storage.write('boardTheme', chosen);
    setMode(chosen);
  };
  return (
    <main className={styles.board} data-board={mode} style={coloursOf(mode)}>
      <header className={styles.head}>
        <div className={styles.names}>
          <h1 className={styles.title}>{title}</h1>
          {under}
        </div>
        <Controls mode={mode} onMode={choose} />
        <Clock />
      </header>
      {children}
    </main>
  );
}

/** The display has a theme of its own, whatever the person who opened it prefers for their work. */
function coloursOf(mode: ThemeMode): React.CSSProperties {
  const { page, surface, border, text, muted, buy, sell, warning, surface2 } = PALETTES[mode];
  return {
    '--board-page': page,
    '--board-surface': surface,
    '--board-stripe': surface2,
    '--board-border': border,
    '--board-text': text,
    '--board-muted': muted,
    '--board-buy': buy,
    '--board-sell': sell,
    '--board-warning': warning,
    '--badge-ink': mode === 'dark' ? '80% 84%' : '75% 24%',
    '--badge-ground': mode === 'dark' ? '38% 24%' : '60% 90%',
    colorScheme: mode,
  } as React.CSSProperties;
}

function Controls({ mode, onMode }: { mode: ThemeMode; onMode: (mode: ThemeMode) => void }) {
  const { t, i18n } = useTranslation('board');
  const { t: c } = useTranslation();
  const other: Language = i18n.language === 'vi' ? 'en' : 'vi';
  const code = other.toUpperCase();
  const isDark = mode === 'dark';
  return (
    <div className={styles.controls}>
      <button
        type="button"
        lang={other}
        aria-label={c('layout.switchLanguage', { code, language: LANGUAGE_NAMES[other] })}
        onClick={() => void i18n.changeLanguage(other)}
      >
        {code}
      </button>
      <button type="button" onClick={() => onMode(isDark ? 'light' : 'dark')}>
        {t(isDark ? 'toLight' : 'toDark')}
      </button>
      {document.fullscreenEnabled && (
        <button type="button" onClick={() => void document.documentElement.requestFullscreen()}>
          {t('fullScreen')}
        </button>
      )}
    </div>
  );
}

function Clock() {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 1000);
    return () => clearInterval(timer);
  }, []);
  const [day = '', time = ''] = showMoment(now.toISOString()).split(' ');
  return (
    <time className={styles.clock} dateTime={now.toISOString()}>
      <span className={styles.time}>{time}</span>
      <span className={styles.day}>{day}</span>
    </time>
  );
}

export function BoardNotice({ title, hint }: { title: string; hint?: ReactNode }) {
  return (
    <div className={styles.notice} role="status">
      <div className={styles.noticeTitle}>{title}</div>
      {hint && <div>{hint}</div>}
    </div>
  );
}
