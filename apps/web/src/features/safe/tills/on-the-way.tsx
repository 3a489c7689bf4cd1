import type { HandOver } from '@doi-tien/contract/till.schema';
import { Button } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSubmission } from '../../../lib/submissions/submission.ts';
import { showMoment } from '../../../ui/dates/moments.ts';
import { ConfirmDialog, type Question } from '../../../ui/form/confirm-dialog.tsx';
import { useRefuseHandOverMutation, useWithdrawHandOverMutation } from './till-endpoints.ts';
import { useTillWords } from './till-words.ts';
import styles from './tills.module.css';

interface OnTheWayProps {
  title: string;
  handOvers: readonly HandOver[];
  /** The buttons of one of them, the most likely last. */
  actionsOf: (handOver: HandOver) => ReactNode;
}

/** Cash between two places: what it is, who gave it when, and the step that is left. */
export function OnTheWay({ title, handOvers, actionsOf }: OnTheWayProps) {
  if (handOvers.length === 0) return null;
  return (
    <section className={styles.onTheWay} aria-label={title}>
      <h2 className="no-margin mb-8 text-14 weight-600">{title}</h2>
      <ul className="stack gap-12 plain-list">
        {handOvers.map((handOver) => (
          <li key={handOver.id} className="row wrap">
            <HandOverText handOver={handOver} />
            <span className={`row wrap ${styles.wayActions}`}>{actionsOf(handOver)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function HandOverText({ handOver }: { handOver: HandOver }) {
  const { t } = useTranslation('tills');
  const { way, what } = useTillWords();
  const { nguoi_giao: giver, nguoi_nhan: receiver, ghi_chu, an_so_lieu, ca_ngan } = handOver;
  const moment = showMoment(handOver.giao_luc);
  const isTold = handOver.chi_tiet.length > 0 || ca_ngan;
  return (
    <span className={styles.what}>
      <b className="num">{what(handOver)}</b>
      <span className="muted text-12">
        {isTold && !ca_ngan && `${way(handOver)} · `}
        {receiver ? t('way.byFor', { giver, receiver, moment }) : t('way.by', { giver, moment })}
        {an_so_lieu && !ca_ngan && ` · ${t('way.blind')}`}
      </span>
      {ghi_chu && <span className="text-12 break-anywhere">{ghi_chu}</span>}
    </span>
  );
}

/** Takes back what nobody has received. Leaving it is the answer at hand. */
export function WithdrawButton({ handOver }: { handOver: HandOver }) {
  const { t } = useTranslation('tills');
  const what = useTillWords().what(handOver);
  const [withdraw] = useWithdrawHandOverMutation();
  const [isAsked, setAsked] = useState(false);
  const question = useMemo(
    (): Question => ({
      title: t('way.withdrawQuestion', { what }),
      text: t('way.withdrawHint'),
      okText: t('way.withdraw'),
      keepText: t('way.leave'),
      act: () => withdraw(handOver.id).unwrap(),
    }),
    [t, what, withdraw, handOver.id],
  );
  return (
    <>
      <Button aria-label={t('way.withdrawOf', { what })} onClick={() => setAsked(true)}>
        {t('way.withdraw')}
      </Button>
      <ConfirmDialog question={isAsked ? question : null} onClose={() => setAsked(false)} />
    </>
  );
}

/** Does not take what was prepared, and says why. */
export function RefuseButton({ handOver }: { handOver: HandOver }) {
  const { t } = useTranslation('tills');
  const what = useTillWords().what(handOver);
  const [refuse] = useRefuseHandOverMutation();
  const submission = useSubmission();
  const [isAsked, setAsked] = useState(false);
  const question = useMemo(
    (): Question => ({
      title: t('way.refuseQuestion', { what }),
      text: t('way.refuseHint', { giver: handOver.nguoi_giao }),
      okText: t('way.refuse'),
      danger: true,
      keepText: t('way.keep'),
      reason: { label: t('way.reason'), remembered: 'reason-hand-over' },
      act: (ly_do) => submission.withKey({ ly_do }, (keyed) => refuse({ id: handOver.id, submission: keyed }).unwrap()),
    }),
    [t, what, handOver.nguoi_giao, handOver.id, submission, refuse],
  );
  return (
    <>
      <Button aria-label={t('way.refuseOf', { what })} onClick={() => setAsked(true)}>
        {t('way.refuse')}
      </Button>
      <ConfirmDialog question={isAsked ? question : null} onClose={() => setAsked(false)} />
    </>
  );
}
