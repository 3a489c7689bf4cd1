import type { FormInstance } from 'antd';
import { useEffect, useState } from 'react';
import { forgetDraft, keepDraft, readDraft } from '../lib/form-drafts.ts';
import { hasChanged } from './form-changes.ts';

interface FormDraftHandle {
  isKept: boolean;
  /** When the draft that was found was kept; null when there was none, or it was put aside. */
  foundFrom: string | null;
  /** For `onValuesChange`. */
  note: () => void;
  /** Puts the draft aside and starts from what the form would have shown without it. */
  restart: () => void;
  forget: () => void;
}

/** What was typed into a form survives reload, crash and session end, where the form gives it a name. */
export function useFormDraft(key: string | undefined, form: FormInstance, start: object | undefined): FormDraftHandle {
  const [found, setFound] = useState(() => (key === undefined ? null : readDraft(key)));
  useEffect(() => {
    if (found) form.setFieldsValue(found.values);
  }, [found, form]);
  const forget = () => key !== undefined && forgetDraft(key);
  return {
    isKept: key !== undefined,
    foundFrom: found?.keptAt ?? null,
    note: () => {
      if (key === undefined) return;
      const values = form.getFieldsValue(true) as object;
      // What is back at its beginning is nothing to keep.
      if (hasChanged(start, values)) keepDraft(key, values);
      else forgetDraft(key);
    },
    restart: () => {
      forget();
      setFound(null);
      form.resetFields();
    },
    forget,
  };
}
