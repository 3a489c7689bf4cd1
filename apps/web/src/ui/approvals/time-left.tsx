import { useCallback, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';

/** Seconds until a moment, never below zero. It reads the clock each time: a laptop that slept does not go on where it was. */
export function useSecondsLeft(until: string): number {
  const subscribe = useCallback((tell: () => void) => {
    const timer = setInterval(tell, 500);
    return () => clearInterval(timer);
  }, []);
  return useSyncExternalStore(subscribe, () => Math.max(0, Math.ceil((Date.parse(until) - Date.now()) / 1000)));
}

/** "14:05", or "1:20:00" from an hour on. */
export function clockText(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60];
  const two = (figure: number) => String(figure).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** How long a request still waits. */
export function TimeLeft({ until }: { until: string }) {
  const { t } = useTranslation('approvals');
  const seconds = useSecondsLeft(until);
  return (
    <span className="num" role="timer">
      {seconds > 0 ? t('left', { time: clockText(seconds) }) : t('noTimeLeft')}
    </span>
  );
}
