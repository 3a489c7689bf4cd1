import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { forgetDraft, formPlace, keepDraft, readDraft } from '../../lib/forms/form-drafts.ts';
import { keepable, onKeepForms } from '../../lib/forms/kept-forms.ts';
import { storage } from '../../lib/storage/storage.ts';
import type { StoredForm } from '../../lib/storage/stored-drafts.ts';
import { tieToSent } from '../../lib/submissions/sent-submissions.ts';

export interface KeptForm {
  /** What was typed when the session ended; null when there was nothing, or the person has decided. */
  found: StoredForm | null;
  /** Answers what was typed, and forgets it: the form has it again. */
  takeUp: () => object;
  drop: () => void;
}

/**
 * What is typed into a form when the session ends by force is offered to the same person the next time the form opens. `part` tells
 * forms at one address apart; null for a form that keeps a draft of its own. `typed` answers null while nothing was typed. What is on its
 * way then (`isSent`) is offered only if it turns out not to be saved.
 */
export function useKeptForm(part: string | null, typed: () => object | null, isSent = false): KeptForm {
  const { pathname } = useLocation();
  const name = part === null ? null : `${storage.read('user')?.tai_khoan ?? ''}:bieu-mau:${pathname}:${part}`;
  const [found, setFound] = useState(() => (name === null ? null : readDraft(name)));
  const keep = useEffectEvent(() => {
    const values = typed();
    if (name === null || !values) return;
    keepDraft(name, keepable(values) as object);
    if (isSent) tieToSent(formPlace(name));
  });
  useEffect(() => onKeepForms(() => keep()), []);
  const drop = () => {
    if (name !== null) forgetDraft(name);
    setFound(null);
  };
  return {
    found,
    takeUp: () => {
      drop();
      return found?.values ?? {};
    },
    drop,
  };
}
