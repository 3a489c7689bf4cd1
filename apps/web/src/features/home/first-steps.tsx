import { CheckCircleFilled } from '@ant-design/icons';
import type { Dashboard } from '@doi-tien/contract/dashboard.schema';
import { Button } from 'antd';
import i18next from 'i18next';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../lib/session/permissions.ts';
import { useAppSelector } from '../../lib/state/root.ts';
import { storage } from '../../lib/storage/storage.ts';
import { useTradeStarts } from '../../lib/trades/trade-starts.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import styles from './first-steps.module.css';
import { type FirstStep, isGuideDue, ownSteps, type StepsDone, stepsDone } from './first-steps-model.ts';

/** Only the owner of a new business sees it. */
const KindStep = lazy(async () => {
  const [step] = await Promise.all([import('./kind-step.tsx'), i18next.loadNamespaces('settings')]);
  return step;
});

interface FirstSteps {
  /** Null once it has been gone, or where somebody has put it away. */
  guide: ReactNode;
  /** There is nothing to show figures of yet: the guide comes first. */
  isBeforeOpening: boolean;
}

/**
 * The way of a new business to its first trade, for people who can go all of it. Steps tick themselves off by what the
 * server knows.
 */
export function useFirstSteps(data: Dashboard): FirstSteps {
  const account = useAppSelector((state) => state.auth.user?.tai_khoan ?? '');
  const mayPost = useCan(['ty-gia', 'create']);
  const mayOpen = useCan(['ket', 'create']);
  const [first] = useTradeStarts();
  const [state, setState] = useState(() => storage.read('firstSteps')?.[account]);
  const done = stepsDone(data);
  const isDue = mayPost && mayOpen && first !== undefined && isGuideDue(done, state);
  const keep = (next: 'shown' | 'hidden') => {
    storage.write('firstSteps', { ...storage.read('firstSteps'), [account]: next });
    setState(next);
  };
  useEffect(() => {
    if (isDue && state === undefined) keep('shown');
  });
  if (!isDue) return { guide: null, isBeforeOpening: false };
  const guide = <Guide done={done} ticket={first.to} onHide={() => keep('hidden')} />;
  return { guide, isBeforeOpening: !done.safe };
}

interface GuideProps {
  done: StepsDone;
  /** The address of the first ticket. */
  ticket: string;
  onHide: () => void;
}

function Guide({ done, ticket, onHide }: GuideProps) {
  const { t } = useTranslation('home');
  const steps = ownSteps(done);
  const next = steps.find((step) => !done[step]);
  const total = steps.filter((step) => done[step]).length;
  const addresses: Record<FirstStep, string> = {
    kind: '/cau-hinh-chung#loai_hinh',
    business: '/cau-hinh-chung#ten_doanh_nghiep',
    staff: '/tai-khoan/nguoi-dung?viec=them',
    rates: '/ty-gia',
    safe: '/ket?viec=mo_ket',
    trade: ticket,
  };
  return (
    <section className={styles.guide} aria-labelledby="first-steps">
      <header className={`row wrap baseline gap-4 gap-x-16 mb-12 ${styles.head}`}>
        <h2 id="first-steps" className="no-margin text-16 weight-600">
          {t('steps.title')}
        </h2>
        <span className={`flex-1 muted ${styles.progress}`}>
          {next ? t('steps.progress', { done: total, total: steps.length }) : t('steps.finished')}
        </span>
        <Button type="text" size="small" onClick={onHide}>
          {t('steps.hide')}
        </Button>
      </header>
      <ol className="stack plain-list">
        {steps.map((step, index) => (
          <li key={step} className={styles.step} data-state={done[step] ? 'done' : step === next ? 'next' : 'later'}>
            <span className={styles.mark} aria-hidden="true">
              {done[step] ? <CheckCircleFilled /> : index + 1}
            </span>
            <span className={styles.words}>
              <b>
                {t(`steps.${step}.title`)}
                {done[step] && <span className="visually-hidden"> ({t('steps.isDone')})</span>}
              </b>
              <span>{t(`steps.${step}.hint`)}</span>
            </span>
            {step === 'kind' && step === next && (
              <div className="own-line">
                <Suspense fallback={null}>
                  <KindStep />
                </Suspense>
              </div>
            )}
            {!done[step] && !(step === 'kind' && step === next) && (
              <LinkButton type={step === next ? 'primary' : 'default'} to={addresses[step]}>
                {t(`steps.${step}.act`)}
              </LinkButton>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
