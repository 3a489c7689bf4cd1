import { settingsOfKind } from '@doi-tien/contract/parts';
import { useChangeSettingsMutation, useSettingsQuery } from '../../lib/endpoints/settings.ts';
import { useSubmission } from '../../lib/submissions/submission.ts';
import { type ChosenKind, KindCards } from '../../ui/business-kind/kind-cards.tsx';
import { FateNotice } from '../../ui/form/fate-notice.tsx';

/** The first of the first steps: what is not used is put away before anything else is done. */
export default function KindStep() {
  const { data } = useSettingsQuery();
  const [change, { isLoading }] = useChangeSettingsMutation();
  const submission = useSubmission();
  const choose = (kind: ChosenKind) => {
    if (!data) return;
    const body = { phien_ban: data.phien_ban, gia_tri: settingsOfKind(kind) };
    // A refusal is told by the call itself.
    submission.withKey(body, (keyed) => change(keyed).unwrap()).catch(() => undefined);
  };
  return (
    <>
      <FateNotice sending={isLoading} />
      <KindCards value={data?.gia_tri.loai_hinh} disabled={!data || isLoading} onChange={choose} />
    </>
  );
}
