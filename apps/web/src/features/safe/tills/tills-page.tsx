import { VAULT_PLACE } from '@doi-tien/contract/till';
import type { HandOver, PlaceContent, Places } from '@doi-tien/contract/till.schema';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../lib/session/permissions.ts';
import { useAppSelector } from '../../../lib/state/root.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { PageFrame } from '../../../ui/page/page-frame.tsx';
import { Waiting } from '../../../ui/page/waiting.tsx';
import { SafeWarning } from '../../../ui/safe-warning/safe-warning.tsx';
import { KeyButton } from '../key-button.tsx';
import { EndForAbsent } from './end-for-absent.tsx';
import { GiveDrawer } from './give-drawer.tsx';
import { OnTheWay, RefuseButton, WithdrawButton } from './on-the-way.tsx';
import { PlacesTable } from './places-table.tsx';
import { ReceiveDrawer } from './receive-drawer.tsx';
import { usePlacesQuery } from './till-endpoints.ts';
import { TillTabs } from './till-tabs.tsx';
import { useTillWords } from './till-words.ts';

/** `/ngan-quy`: the safe and every till as they stand now, and what is on its way between them. */
export default function TillsPage() {
  const { t } = useTranslation('tills');
  const may = useMay('ngan-quy');
  const { data: places, error, refetch } = usePlacesQuery();
  const [isGiving, setGiving] = useState(false);
  const [absent, setAbsent] = useState<PlaceContent | null>(null);
  const hasTills = places?.noi.some(({ ngan_quy_id }) => ngan_quy_id !== VAULT_PLACE) ?? false;
  const add = may('create') && <LinkButton to="/ngan-quy/danh-muc">{t('places.add')}</LinkButton>;
  return (
    <PageFrame
      title={t('title')}
      primaryAction={
        hasTills && (
          <KeyButton type="primary" of="giveCash" onPress={() => setGiving(true)}>
            {t('give.fromVault')}
          </KeyButton>
        )
      }
      toolbar={
        <div className="column gap-12">
          <TillTabs />
          <SafeWarning />
        </div>
      }
    >
      {!places && <Waiting error={error} refetch={refetch} rows={6} />}
      {places && <AllHandOvers handOvers={places.dang_giao} />}
      {places && hasTills && <PlacesTable places={places.noi} onEnd={may('endShift') ? setAbsent : null} />}
      {places && !hasTills && <EmptyState title={t('places.noneTitle')} hint={t('places.noneHint')} action={add} />}
      {places && <GiveFromVault open={isGiving} places={places} onClose={() => setGiving(false)} />}
      <EndForAbsent place={absent} onClose={() => setAbsent(null)} />
    </PageFrame>
  );
}

/** What this person may do with each: take it into the safe, take it back, or only see it. */
function AllHandOvers({ handOvers }: { handOvers: readonly HandOver[] }) {
  const { t } = useTranslation('tills');
  const { what } = useTillWords();
  const me = useAppSelector((state) => state.auth.user?.id);
  const [received, setReceived] = useState<HandOver | null>(null);
  return (
    <>
      <OnTheWay
        title={t('way.all')}
        handOvers={handOvers}
        actionsOf={(handOver) => {
          const isMine = handOver.nguoi_giao_id === me;
          const isForMe = !isMine && (handOver.nguoi_nhan_id === null || handOver.nguoi_nhan_id === me);
          return (
            <>
              {(isMine || handOver.tu_ngan_id === VAULT_PLACE) && <WithdrawButton handOver={handOver} />}
              {isForMe && <RefuseButton handOver={handOver} />}
              {isForMe && (
                <Button
                  type="primary"
                  aria-label={t('way.receiveOf', { what: what(handOver) })}
                  onClick={() => setReceived(handOver)}
                >
                  {t('way.receive')}
                </Button>
              )}
            </>
          );
        }}
      />
      <ReceiveDrawer handOver={received} onClose={() => setReceived(null)} />
    </>
  );
}

/** From the safe to a till that somebody else works from. */
function GiveFromVault({ open, places, onClose }: { open: boolean; places: Places; onClose: () => void }) {
  const { t } = useTranslation('tills');
  const { place } = useTillWords();
  const me = useAppSelector((state) => state.auth.user?.id);
  const vault = places.noi.find(({ ngan_quy_id }) => ngan_quy_id === VAULT_PLACE);
  const targets = useMemo(
    () =>
      places.noi
        .filter(({ nguoi_giu_id, chot_luc }) => nguoi_giu_id !== null && nguoi_giu_id !== me && chot_luc === null)
        .map((till) => ({ value: till.ngan_quy_id, label: `${place(till)} – ${till.nguoi_giu}` })),
    [places, me, place],
  );
  return (
    <GiveDrawer
      open={open}
      from={VAULT_PLACE}
      title={t('give.titleFromVault')}
      held={vault?.ton ?? []}
      targets={targets}
      onClose={onClose}
    />
  );
}
