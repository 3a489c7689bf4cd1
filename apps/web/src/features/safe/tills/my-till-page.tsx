import type { HandOver, MyPlace, ShiftEnded } from '@doi-tien/contract/till.schema';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useKeysHeld } from '../../../lib/keys/use-keys-held.ts';
import { useAppSelector } from '../../../lib/state/root.ts';
import { useMyPlace } from '../../../lib/tills/my-place.ts';
import { PageFrame } from '../../../ui/page/page-frame.tsx';
import { Waiting } from '../../../ui/page/waiting.tsx';
import { SafeWarning } from '../../../ui/safe-warning/safe-warning.tsx';
import { KeyButton } from '../key-button.tsx';
import { WaitingTickets } from '../waiting-tickets.tsx';
import { BeginShift } from './begin-shift.tsx';
import { MyShift } from './my-shift.tsx';
import { OnTheWay, RefuseButton, WithdrawButton } from './on-the-way.tsx';
import { ReceiveDrawer } from './receive-drawer.tsx';
import { ReceiveHere } from './receive-here.tsx';
import { ShiftActions } from './shift-actions.tsx';
import { ShiftHeading } from './shift-heading.tsx';
import { useTillWords } from './till-words.ts';

/** `/ngan-quy/cua-toi`: what I have in hand, what comes to me, and the next step. */
export default function MyTillPage() {
  const { t } = useTranslation('tills');
  const { data: mine, error, refetch } = useMyPlace();
  const [ended, setEnded] = useState<ShiftEnded | null>(null);
  useKeysHeld(!mine && !error);
  if (!mine) {
    return (
      <PageFrame title={t('mine.title')}>
        <Waiting error={error} refetch={refetch} rows={8} />
      </PageFrame>
    );
  }
  const { ca } = mine;
  return (
    <PageFrame
      title={ca ? <ShiftHeading shift={ca} isPassing={isPassing(mine)} /> : t('mine.title')}
      actions={ca && <ShiftActions mine={mine} shift={ca} isPassing={isPassing(mine)} onEnded={setEnded} />}
      toolbar={<SafeWarning />}
    >
      {ended && !ca && <Ended ended={ended} onClose={() => setEnded(null)} />}
      <MyHandOvers handOvers={mine.dang_giao} />
      {ca ? <MyShift mine={mine} shift={ca} isPassing={isPassing(mine)} /> : <BeginShift mine={mine} />}
    </PageFrame>
  );
}

/** The whole till waits for somebody to count it. */
function isPassing({ ca, dang_giao }: MyPlace): boolean {
  return ca !== null && dang_giao.some((each) => each.ca_ngan && each.tu_ngan_id === ca.ngan_quy_id);
}

/** What comes to me stands first, then what is on its way from me. */
function MyHandOvers({ handOvers }: { handOvers: readonly HandOver[] }) {
  const { t } = useTranslation('tills');
  const { what } = useTillWords();
  const me = useAppSelector((state) => state.auth.user?.id);
  const [received, setReceived] = useState<HandOver | null>(null);
  const [receivedHere, setReceivedHere] = useState<HandOver | null>(null);
  const leaving = handOvers.filter(({ nguoi_giao_id }) => nguoi_giao_id === me);
  const arriving = handOvers.filter((each) => !leaving.includes(each));
  return (
    <>
      <OnTheWay
        title={t('way.arriving')}
        handOvers={arriving}
        actionsOf={(handOver) => (
          <>
            <RefuseButton handOver={handOver} />
            {handOver === arriving[0] ? (
              <KeyButton type="primary" of="receiveCash" besides={what(handOver)} onPress={() => setReceived(handOver)}>
                {t('way.receive')}
              </KeyButton>
            ) : (
              <Button
                type="primary"
                aria-label={t('way.receiveOf', { what: what(handOver) })}
                onClick={() => setReceived(handOver)}
              >
                {t('way.receive')}
              </Button>
            )}
          </>
        )}
      />
      <OnTheWay
        title={t('way.leaving')}
        handOvers={leaving}
        actionsOf={(handOver) => (
          <>
            <WithdrawButton handOver={handOver} />
            <Button
              aria-label={t('way.receiveHereOf', { what: what(handOver) })}
              onClick={() => setReceivedHere(handOver)}
            >
              {t('way.receiveHere')}
            </Button>
          </>
        )}
      />
      <ReceiveDrawer handOver={received} onClose={() => setReceived(null)} />
      <ReceiveHere handOver={receivedHere} onClose={() => setReceivedHere(null)} />
    </>
  );
}

/** What the ended shift left to others, named once. */
function Ended({ ended: { ca, phieu_cho, da_rut }, onClose }: { ended: ShiftEnded; onClose: () => void }) {
  const { t } = useTranslation('tills');
  return (
    <>
      <Alert
        type="success"
        showIcon
        closable={{ onClose }}
        style={{ marginBottom: 16 }}
        title={t('mine.ended', { till: ca.ngan_quy })}
        description={da_rut.length > 0 && t('mine.withdrawn', { count: da_rut.length })}
      />
      <WaitingTickets tickets={phieu_cho} />
    </>
  );
}
