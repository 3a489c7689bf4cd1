import type { FormInstance } from 'antd';
import { useState } from 'react';
import { forgetDraft, formPlace, keepDraft, readDraft } from '../../lib/forms/form-drafts.ts';
import type { DraftPlace, StoredForm } from '../../lib/storage/stored-drafts.ts';
import { hasChanged } from './form-changes.ts';

interface FormDraftHandle {
  /** What is typed is kept. Not while a draft is offered: it would be written over before the person has decided. */
  isKept: boolean;
  /** The draft that is offered; null when there was none, or the person has decided. */
  found: StoredForm | null;
  /** Where it is kept; undefined where the form keeps none. */
  place: DraftPlace | undefined;
  /** For `onValuesChange`. */
  note: () => void;
  /** Goes on with the draft. */
  takeUp: () => void;
  /** Puts the draft aside and starts from what the form would have shown without it. */
  restart: () => void;
  forget: () => void;
}

/**
 * What was typed into a form survives reload, crash and session end, where the form gives it a name. It is offered, never
 * filled in silence; until the person decides it stays at hand, also when they begin to type something else.
 */
export function useFormDraft(key: string | undefined, form: FormInstance, start: object | undefined): FormDraftHandle {
  const [found, setFound] = useState(() => (key === undefined ? null : readDraft(key)));
  const forget = () => key !== undefined && forgetDraft(key);
  return {
    isKept: key !== undefined && !found,
    found,
    place: key === undefined ? undefined : formPlace(key),
    note: () => {
      if (key === undefined || found) return;
      const values = form.getFieldsValue(true) as object;
      // What is back at its beginning is nothing to keep.
      if (hasChanged(start, values)) keepDraft(key, values);
      else forgetDraft(key);
    },
    takeUp: () => {
      if (!found || key === undefined) return;
      form.setFieldsValue(found.values);
      keepDraft(key, found.values);
      setFound(null);
    },
    restart: () => {
      forget();
      setFound(null);
      form.resetFields();
    },
    forget,
  };
}
