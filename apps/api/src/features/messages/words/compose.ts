import { KINDS_WITH_AMOUNT, type MessageKind } from '@doi-tien/contract/messages';
import { sum } from '@doi-tien/money/decimal';
import { formatDecimal } from '@doi-tien/money/format';
import enApprovals from '@doi-tien/texts/en/approvals';
import viApprovals from '@doi-tien/texts/vi/approvals';
import type { Fact } from '../occurrences/fact.ts';
import type { Receiver } from '../occurrences/receiver.ts';
import { dayRows } from './day-rows.ts';
import { fill, WORDS } from './fill.ts';
import type { Message } from './message.ts';

interface Manner {
  receiver: Receiver;
  /** On phones, where the person wants it so. */
  hidesAmounts: boolean;
}

/** More of one kind are counted. */
const MOST_LINES = 5;

/** Only of facts that the receiver may see, and of at least one. */
export function compose(facts: readonly Fact[], manner: Manner): Message {
  const [only] = facts;
  if (!only) throw new Error('There is nothing to tell');
  return facts.length === 1 ? composeOne(only, manner) : composeSeveral(facts, manner);
}

function composeOne(fact: Fact, manner: Manner): Message {
  const { receiver, hidesAmounts } = manner;
  const words = WORDS[receiver.language];
  const rows = fact.day ? dayRows(fact.day, receiver, hidesAmounts) : [];
  const line = sentence(fact, manner);
  return {
    loai: fact.kind,
    title: atBranch(fact, fill(words.kinds[fact.kind].title, fact.params), manner),
    lines: line === '' ? [] : [line],
    rows,
    path: fact.path,
    isDecision: fact.isDecision === true,
  };
}

function composeSeveral(facts: readonly Fact[], manner: Manner): Message {
  const words = WORDS[manner.receiver.language];
  const kinds = [...Map.groupBy(facts, ({ kind }) => kind)];
  const groups = kinds.map(([kind, group]) => ({ kind, group, head: headOf(kind, group, manner) }));
  const [first] = groups;
  const isOneKind = groups.length === 1 && first;
  const lines = groups.flatMap(({ group, head }) => {
    const told = group.slice(0, MOST_LINES).map((fact) => atBranch(fact, sentence(fact, manner), manner));
    const more = group.length - told.length;
    return [head, ...told, ...(more > 0 ? [fill(words.andMore, { count: more })] : [])];
  });
  return {
    loai: isOneKind ? first.kind : 'nhieu',
    // A title holds no amounts.
    title: isOneKind ? plainHead(first.kind, first.group, manner) : fill(words.several, { count: facts.length }),
    lines,
    rows: [],
    path: isOneKind ? listPath(first.group) : '/',
    isDecision: false,
  };
}

function headOf(kind: MessageKind, group: readonly Fact[], manner: Manner): string {
  const words = WORDS[manner.receiver.language];
  if (group.length === 1 && group[0]) return fill(words.kinds[kind].title, group[0].params);
  const total = KINDS_WITH_AMOUNT.has(kind) ? sum(group.map(({ amount }) => amount ?? '0')) : '0';
  const shown = manner.hidesAmounts ? words.hidden : `${formatDecimal(total, { decimals: 0 })} VND`;
  return fill(words.kinds[kind].many, { count: group.length, total: shown });
}

function plainHead(kind: MessageKind, group: readonly Fact[], manner: Manner): string {
  // Up to where the amount begins.
  const template = WORDS[manner.receiver.language].kinds[kind].many.replace(/,[^,]*\{\{total\}\}.*$/, '');
  return fill(template, { count: group.length });
}

/** Of several records the list that they are in. */
function listPath(group: readonly Fact[]): string {
  const lists = new Set(group.map(({ path }) => path.replace(/[?].*$/, '').replace(/\/\d+(\/.*)?$/, '')));
  return lists.size === 1 ? ([...lists][0] ?? '/') : '/';
}

function sentence(fact: Fact, { receiver, hidesAmounts }: Manner): string {
  const words = WORDS[receiver.language];
  const kind = words.kinds[fact.kind] as Record<string, string>;
  const hidden = Object.fromEntries(Object.keys(fact.amounts).map((name) => [name, words.hidden]));
  const { rules } = fact.params;
  const named: Record<string, string> = rules === undefined ? {} : { rules: rulesInWords(rules, receiver) };
  return fill(kind[fact.word] ?? '', { ...fact.params, ...named, ...(hidesAmounts ? hidden : fact.amounts) });
}

function rulesInWords(rules: string, { language }: Receiver): string {
  const words = (language === 'vi' ? viApprovals.rules : enApprovals.rules) as Record<string, string>;
  return rules
    .split(' ')
    .map((rule) => words[rule] ?? rule)
    .join(', ');
}

function atBranch({ branch }: Fact, text: string, { receiver }: Manner): string {
  return branch === null ? text : fill(WORDS[receiver.language].atBranch, { text, branch });
}
