import type { BranchOption } from '@doi-tien/contract/branches.schema';
import type { PermissionEntry } from '@doi-tien/contract/permissions';
import type { SessionUser } from '@doi-tien/contract/session.schema';
import type { SentSubmission, StoredForm, StoredTicket } from './stored-drafts.ts';

/**
 * Everything the browser keeps between visits. The keys are the specification's own names; nothing else in the web
 * application touches localStorage.
 */
export interface StoredValues {
  accessToken: string;
  user: SessionUser;
  permission: PermissionEntry[];
  /** What the business does not use, as the session last told. */
  partsOff: string[];
  deviceId: string;
  /** The account that has to wait until `timeOut`; absent while only the captcha is asked for. */
  account: string;
  recaptcha: boolean;
  /** When the lockout ends, in milliseconds since 1970; 0 is no lockout. */
  timeOut: number;
  requireOtp: boolean;
  /** When the one-time code may be sent again, in milliseconds since 1970. */
  otpResendAt: number;
  needUpdatePassword: boolean;
  theme: 'light' | 'dark';
  /** Of the screen for customers, which stands elsewhere and in another light. */
  boardTheme: 'light' | 'dark';
  language: 'vi' | 'en';
  /** The zone of the business, as the settings last said. */
  timeZone: string;
  /** The password is left to the browser's own password manager: a page must not keep it in the clear. */
  rememberedLogin: { tai_khoan: string; rememberMe: boolean };
  /** Tickets that were begun and not posted yet, by account and the path of their kind. */
  ticketDrafts: Record<string, StoredTicket[]>;
  receiptPaper: 'roll' | 'a5';
  /** Choices about lists, by account and list: shown at once, while the server is asked for its own. */
  listPreferences: Record<string, { chosen: object; unsent: boolean }>;
  /** Sheets that were begun and not sent yet, by account and form. */
  formDrafts: Record<string, StoredForm>;
  /** What was sent and is not known to be saved or refused. */
  sentSubmissions: SentSubmission[];
  /** What somebody typed last into fields that repeat, newest first, by account and field. */
  lastValues: Record<string, string[]>;
  /** What was last chosen in the quick search, by account. */
  recentChoices: Record<string, object[]>;
  /** Who has been shown the first steps, and who has put them away, by account. */
  firstSteps: Record<string, 'shown' | 'hidden'>;
  /** Where somebody works, when that is more than one branch. */
  branches: { account: string; options: BranchOption[] };
  /** Whether the company has more than one branch, so that the menu need not wait for the answer. */
  severalBranches: boolean;
  /** The branch that somebody chose last, by account: a new tab begins there. */
  lastBranch: Record<string, number>;
  /** Of this browser as a screen for customers; see `features/customer-display`. */
  displayKey: string;
}

type StorageKey = keyof StoredValues;

/** These are kept as bare text, so that other tools read them easily; the rest is JSON. */
const PLAIN: ReadonlySet<StorageKey> = new Set([
  'accessToken',
  'deviceId',
  'account',
  'theme',
  'boardTheme',
  'language',
  'timeZone',
  'receiptPaper',
  'displayKey',
]);

/**
 * Takes over where localStorage is blocked or full: the value then lasts as long as the page. It is newer than what was written
 * before the storage was full.
 */
const fallback = new Map<string, string>();

function readText(key: string): string | null {
  try {
    return fallback.get(key) ?? localStorage.getItem(key);
  } catch {
    return fallback.get(key) ?? null;
  }
}

function writeText(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
    fallback.delete(key);
  } catch {
    fallback.set(key, text);
  }
}

export const storage = {
  /** Null when absent or unreadable: a damaged entry must not keep anybody out. */
  read<Key extends StorageKey>(key: Key): StoredValues[Key] | null {
    const text = readText(key);
    if (text === null) return null;
    if (PLAIN.has(key)) return text as StoredValues[Key];
    try {
      return JSON.parse(text) as StoredValues[Key];
    } catch {
      return null;
    }
  },

  write<Key extends StorageKey>(key: Key, value: StoredValues[Key]): void {
    writeText(key, PLAIN.has(key) ? String(value) : JSON.stringify(value));
  },

  remove(...keys: StorageKey[]): void {
    for (const key of keys) {
      fallback.delete(key);
      try {
        localStorage.removeItem(key);
      } catch {
        // Blocked storage holds nothing to remove.
      }
    }
  },
};
