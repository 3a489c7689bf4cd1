/** What the browser keeps of something that was begun. */
export interface StoredDraft {
  /** ISO: the last key typed into it. */
  keptAt: string;
  /** The key of its submission, from the moment it was begun: two pages that show it cannot send it twice. */
  key: string;
  /** The page that typed into it last. */
  page: string;
}

export interface StoredForm extends StoredDraft {
  values: object;
}

export interface StoredTicket extends StoredDraft {
  id: string;
}

/** Where a draft is kept: a ticket among others of its kind, or a form. */
export type DraftPlace = { store: 'ticketDrafts'; at: string; id: string } | { store: 'formDrafts'; at: string };

/** A submission from the moment it is sent until its fate is known. It outlives the page, so that the next one can ask. */
export interface SentSubmission {
  key: string;
  account: string;
  branch: number | null;
  page: string;
  /** ISO. */
  sentAt: string;
  /** The screen it was sent from, as its title says. */
  screen: string;
  draft?: DraftPlace;
}
