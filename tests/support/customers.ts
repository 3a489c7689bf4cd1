import type { Customer, CustomerDetail, CustomerEvent, MergeBody } from '@doi-tien/contract/customers.schema';
import { expect } from 'vitest';
import type { Answer, Caller, TestApp } from './test-app.ts';

/** The list of customers as one person uses it. */
export interface CustomerDesk {
  add(body: object): Promise<Customer>;
  find(id: number, as?: Caller): Promise<CustomerDetail>;
  /** The record that has this paper; the paper must be known. */
  ofPaper(number: string): Promise<CustomerDetail>;
  change(id: number, body: object, as?: Caller): Promise<Answer<Customer>>;
  addPaper(id: number, loai: string, so: string): Promise<Answer<CustomerDetail>>;
  merge(fromId: number, intoId: number, body?: Partial<MergeBody>, as?: Caller): Promise<Answer<CustomerDetail>>;
  history(id: number): Promise<CustomerEvent[]>;
}

export function customerDesk(api: TestApp, person: Caller): CustomerDesk {
  const find = async (id: number, as = person) =>
    (await api.call<CustomerDetail>('GET', `/khach-hang/${id}`, { as })).data;
  return {
    add: async (body) => {
      const answer = await api.call<Customer>('POST', '/khach-hang', { as: person, body });
      expect(answer).toMatchObject({ code: 200 });
      return answer.data;
    },
    find,
    ofPaper: async (number) => {
      const [paper] = await api.sql<{ id: number }>('SELECT khach_hang_id AS id FROM giay_to WHERE so = $1', [number]);
      return find(paper?.id ?? 0);
    },
    change: async (id, body, as = person) => {
      const { phien_ban } = await find(id);
      return api.call<Customer>('PATCH', `/khach-hang/${id}`, { as, body: { ...body, phien_ban } });
    },
    addPaper: (id, loai, so) =>
      api.call<CustomerDetail>('POST', `/khach-hang/${id}/giay-to`, { as: person, body: { loai, so } }),
    merge: async (fromId, intoId, body = {}, as = person) => {
      const [from, into] = [await find(fromId), await find(intoId)];
      const versions = { phien_ban: from?.phien_ban ?? 1, phien_ban_vao: into?.phien_ban ?? 1 };
      const sent = { vao_khach_hang_id: intoId, ly_do: 'Cùng một người', ...versions, ...body };
      return api.call<CustomerDetail>('POST', `/khach-hang/${fromId}/gop`, { as, body: sent });
    },
    history: async (id) => (await api.call<CustomerEvent[]>('GET', `/khach-hang/${id}/lich-su`, { as: person })).data,
  };
}
