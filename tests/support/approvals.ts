import type { ApprovalDetail, ApprovalFiled, ApprovalRequest } from '@doi-tien/contract/approvals.schema';
import type { Settings } from '@doi-tien/contract/settings';
import { expect } from 'vitest';
import type { Answer, Caller, TestApp } from './test-app.ts';

/** What tests repeat about acts that need a second person. */
export function approvalsOf(api: TestApp) {
  const path = '/yeu-cau-duyet';
  const detail = async (id: number, as: Caller) =>
    (await api.call<ApprovalDetail>('GET', `${path}/${id}`, { as })).data;
  return {
    /** Changes settings without asking anybody. */
    set: (settings: Partial<Settings>) =>
      api.sql('UPDATE cau_hinh_chung SET gia_tri = gia_tri || $1::jsonb', [JSON.stringify(settings)]),
    /** The request that an act became. */
    filed: (answer: Answer<unknown>): ApprovalFiled => {
      expect(answer).toMatchObject({ code: 403, error: 'APPROVAL_REQUIRED' });
      return answer.data as ApprovalFiled;
    },
    detail,
    approve: ({ id, ma_bam }: Pick<ApprovalFiled, 'id' | 'ma_bam'>, as: Caller, key?: string) =>
      api.call<ApprovalRequest>('POST', `${path}/${id}/duyet`, { as, body: { ma_bam }, ...(key && { key }) }),
    refuse: (id: number, as: Caller) =>
      api.call<ApprovalRequest>('POST', `${path}/${id}/tu-choi`, { as, body: { ly_do: 'Không đúng' } }),
    withdraw: (id: number, as: Caller) => api.call<ApprovalRequest>('POST', `${path}/${id}/rut`, { as }),
    here: ({ id, ma_bam }: Pick<ApprovalFiled, 'id' | 'ma_bam'>, as: Caller, proof: object) =>
      api.call<ApprovalRequest>('POST', `${path}/${id}/duyet-tai-cho`, { as, body: { ma_bam, ...proof } }),
    own: async (as: Caller) => (await api.call<ApprovalRequest[]>('GET', `${path}/cua-toi`, { as })).data,
  };
}
