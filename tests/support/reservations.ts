import type { Reservation, ReservationBody } from '@doi-tien/contract/reservation.schema';
import type { Trade } from '@doi-tien/contract/trade.schema';
import { approvalsOf } from './approvals.ts';
import type { Counter } from './counter.ts';
import type { Answer, Caller, TestApp } from './test-app.ts';

export const SELL = 'giao-dich-ban-ngoai-te';
const BUY = 'giao-dich-mua-ngoai-te';

/** What tests do with reservations at one counter: of USD at the posted rates, for an hour, unless something else is said. */
export interface Reserving {
  switchOn: () => Promise<unknown>;
  later: (minutes: number) => string;
  reserve: (so_luong: string, more?: Partial<ReservationBody>, as?: Caller) => Promise<Answer<Reservation>>;
  take: (of: Reservation, so_luong?: string, more?: object, as?: Caller) => Promise<Answer<Trade>>;
  cancel: (of: Pick<Reservation, 'id'>, more?: object, as?: Caller) => Promise<Answer<Reservation>>;
  change: (of: Pick<Reservation, 'id'>, more: object, as?: Caller) => Promise<Answer<Reservation>>;
  read: (id: number, as?: Caller) => Promise<Reservation>;
  voidTicket: (id: number, as?: Caller, path?: string) => Promise<Answer<Trade>>;
  /** Moves the clock of the books, so that reservations run out. */
  pass: (minutes: number) => Promise<unknown>;
}

export function reservingOf(api: TestApp, counter: Counter, person: Caller): Reserving {
  const later = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const read = async (id: number, as = person) => (await api.call<Reservation>('GET', `/giu-cho/${id}`, { as })).data;
  return {
    switchOn: () => approvalsOf(api).set({ bat_giu_cho: true }),
    later,
    reserve: (so_luong, more = {}, as = person) =>
      api.call<Reservation>('POST', '/giu-cho', {
        as,
        body: {
          loai: 'BNT',
          tien_id: counter.currencyId('USD'),
          so_luong,
          ty_gia: more.loai === 'MNT' ? '25900' : '26150',
          den_luc: later(60),
          ten_khach: 'Trần Thị Mai',
          dien_thoai: '0903123456',
          ...more,
        },
      }),
    take: ({ id, tien_id, loai, ty_gia, con_lai }, so_luong = con_lai, more = {}, as = person) => {
      const chi_tiet = [{ tien_id, so_luong, ty_gia, giu_cho_id: id }];
      return api.call<Trade>('POST', `/${loai === 'BNT' ? SELL : BUY}`, { as, body: { chi_tiet, ...more } });
    },
    cancel: async ({ id }, more = {}, as = person) => {
      const { phien_ban } = await read(id);
      const body = { ly_do: 'Khách không đến', phien_ban, ...more };
      return api.call<Reservation>('PATCH', `/giu-cho/${id}/huy`, { as, body });
    },
    change: async ({ id }, more, as = person) => {
      const { phien_ban } = await read(id);
      return api.call<Reservation>('PATCH', `/giu-cho/${id}`, { as, body: { phien_ban, ...more } });
    },
    read,
    voidTicket: (id, as = person, path = SELL) =>
      api.call<Trade>('PATCH', `/${path}/${id}/huy`, { as, body: { ly_do: 'Khách đổi ý' } }),
    pass: (minutes) => api.sql(`UPDATE giu_cho SET den_luc = den_luc - make_interval(mins => $1)`, [minutes]),
  };
}
