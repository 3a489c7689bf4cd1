import { CheckCircleOutlined, QuestionCircleOutlined, WarningOutlined } from '@ant-design/icons';
import { TRADE_KINDS } from '@doi-tien/contract/trade';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { type LeftSubmission, putAwayLeft, useLeftSubmissions } from '../../lib/submissions/left-submissions.ts';
import { tradeAddress } from '../../lib/trades/trade-address.ts';
import { businessDay, showMomentBeside } from '../../ui/dates/moments.ts';
import styles from './status-bars.module.css';

/** What was sent before the page was closed, reloaded or signed out: asked about, and told. It stays until it was read. */
export function LeftBars() {
  return useLeftSubmissions().map((left) => <LeftBar key={left.sent.key} left={left} />);
}

function LeftBar({ left: { sent, fate } }: { left: LeftSubmission }) {
  const { t } = useTranslation('frame');
  const navigate = useNavigate();
  const about = { time: showMomentBeside(businessDay(new Date()), sent.sentAt), screen: sent.screen };
  const ticket = fate?.kind === 'saved' ? ticketIn(fate.answer) : null;
  const close = () => putAwayLeft(sent.key);
  const look = (address: string) => {
    close();
    void navigate(address);
  };
  return (
    <div
      className={styles.bar}
      data-tone={fate?.kind === 'saved' ? 'info' : 'warning'}
      data-left={fate?.kind ?? 'asking'}
    >
      {toneIcon(fate)}
      <span className={styles.text}>
        {ticket ? t('left.ticketSaved', { ...about, code: ticket.code }) : words(t, fate, about)}
      </span>
      {ticket && (
        <Button size="small" type="primary" onClick={() => look(ticket.address)}>
          {t('left.look')}
        </Button>
      )}
      {fate && (
        <Button size="small" type="text" onClick={close}>
          {t('left.close')}
        </Button>
      )}
    </div>
  );
}

function toneIcon(fate: LeftSubmission['fate']) {
  if (!fate) return <QuestionCircleOutlined aria-hidden="true" />;
  return fate.kind === 'saved' ? <CheckCircleOutlined aria-hidden="true" /> : <WarningOutlined aria-hidden="true" />;
}

type Translate = ReturnType<typeof useTranslation<'frame'>>['t'];

function words(t: Translate, fate: LeftSubmission['fate'], about: { time: string; screen: string }): string {
  if (!fate || fate.kind === 'unknown') return t('left.asking', about);
  if (fate.kind === 'refused')
    return fate.word === 'APPROVAL_REQUIRED'
      ? t('left.waiting', about)
      : t('left.refused', { ...about, reason: fate.message });
  return t(`left.${fate.kind === 'notReceived' ? 'notSaved' : fate.kind}`, about);
}

/** A saved ticket is named, and can be looked at. */
function ticketIn(answer: unknown): { code: string; address: string } | null {
  if (typeof answer !== 'object' || answer === null || !('ma_giao_dich' in answer) || !('id' in answer)) return null;
  const { id, ma_giao_dich: code } = answer as { id: number; ma_giao_dich: string };
  const kind = TRADE_KINDS.find((each) => code.split('-').includes(each.code));
  const address = kind && tradeAddress(kind.code, id);
  return address ? { code, address } : null;
}
