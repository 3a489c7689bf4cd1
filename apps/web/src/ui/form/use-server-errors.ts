import type { FormInstance } from 'antd';
import i18next from 'i18next';
import { useState } from 'react';
import { type ApiError, isApiError, isFateOpen, NO_ANSWER } from '../../lib/api/api-error.ts';
import { notifyFirstError } from '../../lib/notices/notify.ts';
import { groupFieldErrors, hasField } from './form-changes.ts';

interface Told {
  message: string;
  /** Complaints about fields this form does not show, or what is known about what was typed. */
  details: string | null;
  word: string | null;
}

/** What may be said about a failed save: "not saved" only where that is known. */
function knownOf({ code, ...error }: ApiError): 'notSaved' | 'maybeSaved' | null {
  if (isFateOpen({ code, ...error })) return code === NO_ANSWER ? null : 'maybeSaved';
  // Without an answer the message itself says what is known.
  return code === NO_ANSWER ? null : 'notSaved';
}

export interface ServerErrors {
  message: string | null;
  details: string | null;
  /** The stable word, when what can be done about it depends on the reason. */
  word: string | null;
  clear: () => void;
  /** Puts the complaints beside their fields and the focus on the first. */
  show: (error: unknown) => void;
}

export function useServerErrors(form: FormInstance, onFirst?: (name: (string | number)[]) => void): ServerErrors {
  const [told, setTold] = useState<Told | null>(null);
  return {
    message: told?.message ?? null,
    details: told?.details ?? null,
    word: told?.word ?? null,
    clear: () => setTold(null),
    show: (error) => {
      if (!isApiError(error)) {
        // The screen itself failed, before or after it was saved.
        console.error(error);
        setTold({ message: i18next.t('common:failure.broken'), details: null, word: null });
        return;
      }
      const fields = groupFieldErrors(error.errors ?? []);
      const here = fields.filter(({ name }) => hasField(form.getFieldsValue(), name));
      const elsewhere = fields.filter((field) => !here.includes(field)).flatMap(({ errors }) => errors);
      form.setFields(here);
      const [first] = here;
      if (first) {
        onFirst?.(first.name);
        form.scrollToField(first.name, { focus: true, block: 'center' });
        notifyFirstError({ errorFields: [first] });
      }
      const known = knownOf(error);
      const details = elsewhere.length > 0 ? elsewhere.join(' · ') : known && i18next.t(`common:failure.${known}`);
      setTold({ message: error.message, details, word: error.error ?? null });
    },
  };
}
