import type { MessageKind } from '@doi-tien/contract/messages';
import type { EndOfDay } from '../day/read-day.ts';
import type { Receiver } from './receiver.ts';

/** What is told of an occurrence, as it stands now, before anybody's rights are asked. */
export interface Fact {
  id: string;
  kind: MessageKind;
  at: string;
  branch: string | null;
  /** Which sentence of the kind. */
  word: string;
  params: Record<string, string>;
  /** Filled in like the others; left out where a person hides amounts on phones. */
  amounts: Record<string, string>;
  /** In VND, where a person can choose from which amount on. */
  amount: string | null;
  /** Inside the app. */
  path: string;
  isVisibleTo: (receiver: Receiver) => boolean;
  /** The notification offers to decide. */
  isDecision?: boolean;
  /** A closed day or week, told in whole; what of it is told follows from the rights. */
  day?: EndOfDay;
}
