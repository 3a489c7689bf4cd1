import type { MessageChannel, MessageKind } from '@doi-tien/contract/messages';
import type { MessageChoicesBody } from '@doi-tien/contract/messages.schema';

type Choices = MessageChoicesBody['lua_chon'];

/** A kind without a channel is no choice. */
export function withChannel(choices: Choices, kind: MessageKind, channel: MessageChannel, isOn: boolean): Choices {
  const known = choices.find(({ loai }) => loai === kind) ?? { loai: kind, kenh: [], tu_so_tien: null };
  const others = known.kenh.filter((each) => each !== channel);
  const kenh = isOn ? [...others, channel] : others;
  const rest = choices.filter(({ loai }) => loai !== kind);
  return kenh.length === 0 ? rest : [...rest, { ...known, kenh }];
}

export function withAmount(choices: Choices, kind: MessageKind, tu_so_tien: string | null): Choices {
  return choices.map((each) => (each.loai === kind ? { ...each, tu_so_tien } : each));
}

const two = (value: number) => String(value).padStart(2, '0');

/** Minutes of the day as `22:05`. */
export const timeOf = (minute: number): string => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;

/** Null while a time is not whole. */
export function minuteOf(time: string): number | null {
  const [, hours, minutes] = /^(\d{2}):(\d{2})/.exec(time) ?? [];
  return hours === undefined || minutes === undefined ? null : Number(hours) * 60 + Number(minutes);
}
