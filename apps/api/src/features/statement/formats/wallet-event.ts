import type { LeftOutKind } from '@doi-tien/contract/statement';

/** What a row says about itself, in the words of the network and of the explorer. */
export interface EventWords {
  /** Names of the event or of the kind of transaction: Transfer, Approval, TriggerSmartContract. */
  events: readonly string[];
  /** The function that was called: transfer, approve, or its selector. */
  methods: readonly string[];
  /** How much somebody was allowed to take; a transfer has none. */
  approvedAmount: string;
}

type Meaning = 'transfer' | 'nothing' | 'call' | 'approval' | 'internal' | 'otherEvent';

const APPROVAL = /approv|allowance|permit|095ea7b3/;
const INTERNAL = /^(internal.*|call|create|create2|delegatecall|staticcall|selfdestruct|suicide|reward)$/;
/** Words for a transfer, its direction, or the standard of the token. */
const TRANSFER =
  /^((token|trc20|erc20|bep20|multi|batch|safe)?transfers?(in|out|from)?|in|out|receive[d]?|sen[dt]|(trc|erc|bep)20|token20)$/;
/** A contract was called: which of its functions, the row says elsewhere or not at all. */
const CALL = /^(triggersmartcontract|contractcall|contractinteraction|tokentransaction|contract)$/;
/** Functions that move tokens, and the selectors of transfer and transferFrom. */
const MOVES_TOKENS = /transfer|withdraw|send|disperse|payout|^(0x)?(a9059cbb|23b872dd)/;

function meaningOfEvent(text: string): Meaning {
  const word = text.toLowerCase().replace(/[^a-z0-9]/g, '');
  if (word === '') return 'nothing';
  if (APPROVAL.test(word)) return 'approval';
  if (INTERNAL.test(word)) return 'internal';
  if (CALL.test(word)) return 'call';
  return TRANSFER.test(word) ? 'transfer' : 'otherEvent';
}

function meaningOfMethod(text: string): Meaning {
  const word = text.toLowerCase().replace(/[\s_-]/g, '');
  if (word === '') return 'nothing';
  if (APPROVAL.test(word)) return 'approval';
  return MOVES_TOKENS.test(word) ? 'transfer' : 'otherEvent';
}

/**
 * Why a row is no transfer of tokens, or null when it is one. An event is what the network recorded, so it decides before the function
 * that was called. An unknown word is no transfer: a file that says nothing at all is a list of transfers.
 */
export function notATransfer({ events, methods, approvedAmount }: EventWords): LeftOutKind | null {
  if (/[1-9a-f]/i.test(approvedAmount.replace(/^0x/i, ''))) return 'approval';
  const ofEvents = events.map(meaningOfEvent);
  const ofMethods = methods.map(meaningOfMethod);
  const other = ofEvents.find(
    (meaning) => meaning === 'approval' || meaning === 'internal' || meaning === 'otherEvent',
  );
  if (other) return other as LeftOutKind;
  if (ofMethods.includes('approval')) return 'approval';
  if (ofEvents.includes('transfer') || ofMethods.includes('transfer')) return null;
  return ofEvents.includes('call') || ofMethods.includes('otherEvent') ? 'otherEvent' : null;
}
