import { useTranslation } from 'react-i18next';
import { Board } from '../../ui/rate-board/board.tsx';
import { BoardFrame, BoardNotice } from '../../ui/rate-board/board-frame.tsx';
import { Both } from './both.tsx';
import styles from './display.module.css';
import { ShownTicketView } from './shown-ticket.tsx';
import { type DisplayState, useDisplay } from './use-display.ts';

/** A second window or a tablet before the customer. It knows its own key and nothing of the person who is signed in. */
export default function DisplayPage() {
  const state = useDisplay();
  const { t } = useTranslation('display');
  if (state === null) return <BoardFrame title=" "> </BoardFrame>;
  return <Shown state={state} offline={t('pair.offline')} />;
}

function Shown({ state, offline }: { state: DisplayState; offline: string }) {
  const { t } = useTranslation('display');
  switch (state.trang_thai) {
    case 'phieu':
      return (
        <BoardFrame title={state.ten_doanh_nghiep}>
          <ShownTicketView ticket={state.phieu} />
        </BoardFrame>
      );
    case 'ranh':
      if (state.bang_ty_gia) return <Board branch={state.bang_ty_gia.chi_nhanh} />;
      return (
        <BoardFrame title={state.ten_doanh_nghiep}>
          <div className={styles.welcome}>
            <Both word="welcome" />
          </div>
        </BoardFrame>
      );
    case 'cho_ghep':
      return (
        <BoardFrame title={t('pair.title')} under={<p className={styles.hint}>{t('pair.hint')}</p>}>
          <output className={styles.code} aria-label={t('pair.code', { code: state.ma })}>
            {`${state.ma.slice(0, 3)} ${state.ma.slice(3)}`}
          </output>
        </BoardFrame>
      );
    case 'tat':
      return (
        <BoardFrame title={t('pair.off')}>
          <BoardNotice title={t('pair.off')} hint={t('pair.offHint')} />
        </BoardFrame>
      );
    case 'mat_ket_noi':
      return (
        <BoardFrame title=" ">
          <BoardNotice title={offline} />
        </BoardFrame>
      );
  }
}
