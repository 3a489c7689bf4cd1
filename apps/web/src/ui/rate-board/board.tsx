import { useTranslation } from 'react-i18next';
import { showMoment } from '../dates/moments.ts';
import styles from './board.module.css';
import { BoardFrame, BoardNotice } from './board-frame.tsx';
import { BoardRows } from './board-rows.tsx';
import { useLiveBoard } from './use-live-board.ts';

/** Today's rates of a branch by its code, or with null of the company. */
export function Board({ branch }: { branch: string | null }) {
  const { t } = useTranslation('board');
  const { board, isOff, isOffline } = useLiveBoard(branch);
  return (
    <BoardFrame
      title={board?.ten_doanh_nghiep ?? t('title')}
      under={
        <>
          {board?.chi_nhanh && (
            <div className={styles.branch}>
              {[board.chi_nhanh.ten, board.chi_nhanh.dia_chi].filter(Boolean).join(' · ')}
            </div>
          )}
          {board && (
            <div className={styles.changed}>
              {isOffline && <span className={styles.offline}>{t('offline')}</span>}
              {!isOffline && board.cap_nhat_luc && t('changed', { moment: showMoment(board.cap_nhat_luc) })}
            </div>
          )}
        </>
      }
    >
      {isOff && <BoardNotice title={t('off.title')} hint={t('off.hint')} />}
      {!isOff && !board && isOffline && <BoardNotice title={t('offline')} hint={t('off.hint')} />}
      {board && board.dong.length === 0 && <BoardNotice title={t('empty')} hint={t('off.hint')} />}
      {board && board.dong.length > 0 && <BoardRows rows={board.dong} />}
    </BoardFrame>
  );
}
