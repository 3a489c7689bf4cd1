/** What pages and the service worker tell each other. */

/** From a page to a worker that waits: this page is of your build, take over where no other page is open. */
export interface TakeOver {
  type: 'takeOver';
  /** The entry script of the page. */
  build: string;
}

/** From the worker to a page: a notification was touched, show this address. It answers on the port it is given. */
export interface OpenAddress {
  type: 'open';
  address: string;
}

/** From the worker to pages: the browser has ended its subscription to messages, which only a signed-in page can renew. */
export interface SubscriptionEnded {
  type: 'subscriptionEnded';
}

export type FromWorker = OpenAddress | SubscriptionEnded;

/** A cache that holds no answer: its one entry says that the subscription has to be made anew. */
export const MARKS_CACHE = 'doi-tien-dau';
export const ENDED_MARK = '/dau/dang-ky-lai';

/** The part of an address that says what somebody chose on a notification. */
export const DECISION_KEY = 'quyet';
const DECISIONS = ['duyet', 'tu-choi'] as const;
export type Decision = (typeof DECISIONS)[number];

export const isDecision = (text: string | null): text is Decision => DECISIONS.some((each) => each === text);
