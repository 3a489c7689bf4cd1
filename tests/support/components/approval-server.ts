import {
  type ApprovalDetail,
  type ApprovalRequest,
  approvalDetail,
  approvalFiled,
  approvalRequest,
} from '@doi-tien/contract/approvals.schema';
import { SETTING_KEYS, SETTINGS } from '@doi-tien/contract/settings';
import { store } from '../../../apps/web/src/app/store.ts';
import { api } from '../../../apps/web/src/lib/api/api.ts';
import { Refusal, type TestServer } from './server.ts';

const INITIAL = Object.fromEntries(SETTING_KEYS.map((key) => [key, SETTINGS[key].initial]));
const NOW = new Date().toISOString();

/** A large purchase that Lê Thu Hà asks a second person for. */
export const LARGE_TICKET = approvalRequest.parse({
  id: 71,
  chi_nhanh_id: 1,
  ten_quyen: 'giao-dich-mua-ngoai-te',
  hanh_vi: 'POST /giao-dich-mua-ngoai-te',
  dieu_kien: [{ loai: 'phieu', gia_tri: '520000000', muc: '500000000' }],
  gia_tri: '520000000',
  ban_ghi_id: null,
  ma_bam: 'ab'.repeat(32),
  trang_thai: 1,
  ly_do: null,
  nguoi_tao_id: 7,
  nguoi_tao: 'Lê Thu Hà',
  nguoi_duyet_id: null,
  nguoi_duyet: null,
  tai_cho: false,
  ghi_chu: null,
  tu_choi: null,
  ket_qua_id: null,
  co_mat_khau: false,
  ngay_tao: NOW,
  het_han_luc: new Date(Date.now() + 900_000).toISOString(),
  xong_luc: null,
  giay_cho: null,
} satisfies ApprovalRequest);

const decided = { nguoi_duyet_id: 2, nguoi_duyet: 'Trần Quản Lý', xong_luc: NOW, giay_cho: 12 };

/** The request as a decision leaves it. */
export const approvedAs = (ket_qua_id: number): Partial<ApprovalRequest> => ({ ...decided, trang_thai: 2, ket_qua_id });
export const refusedFor = (reason: string): Partial<ApprovalRequest> => ({
  ...decided,
  trang_thai: 3,
  ghi_chu: reason,
});

const detailOf = (request: ApprovalRequest): ApprovalDetail =>
  approvalDetail.parse({
    ...request,
    noi_dung: { chi_tiet: [{ tien_id: 2, so_luong: '20000', ty_gia: '26000' }] },
    xem_truoc: null,
    se_bi_tu_choi: null,
    nguoi_tao_hom_nay: { so_phieu: 12, so_huy: 2, gia_tri_huy: '5200000', so_yeu_cau: 3, so_bi_tu_choi: 1 },
  } satisfies ApprovalDetail);

/** Keeps one request of a server and changes it as decisions do. */
export class RequestBook {
  request: ApprovalRequest;

  constructor(server: TestServer, request: ApprovalRequest = LARGE_TICKET) {
    this.request = request;
    const at = `/yeu-cau-duyet/${request.id}`;
    server
      .on('GET /cau-hinh-chung/dang-dung', () => ({
        gia_tri: { ...INITIAL, duyet_phieu_tu: '500000000' },
        phien_ban: 1,
      }))
      .on('GET /yeu-cau-duyet', () => {
        const items = this.request.trang_thai === 1 ? [this.request] : [];
        return { items, total: items.length, page: 1, pageSize: 100, footer: {} };
      })
      .on('GET /yeu-cau-duyet/cua-toi', () => [this.request])
      .on(`GET ${at}`, () => detailOf(this.request))
      .on(`POST ${at}/rut`, () => this.change({ trang_thai: 4, xong_luc: NOW }))
      .on(`POST ${at}/duyet`, () => this.change(approvedAs(501)))
      .on(`POST ${at}/tu-choi`, ({ body }) => this.change(refusedFor((body as { ly_do: string }).ly_do)));
  }

  /** What an act that needs a second person is refused with. */
  refuse = (): never => {
    throw new Refusal(403, 'Việc này cần người thứ hai duyệt', 'APPROVAL_REQUIRED', approvalFiled.parse(this.request));
  };

  change(part: Partial<ApprovalRequest>): ApprovalRequest {
    this.request = approvalRequest.parse({ ...this.request, ...part });
    return this.request;
  }

  /** Decided elsewhere, and announced. */
  decide(part: Partial<ApprovalRequest>): void {
    this.change(part);
    store.dispatch(api.util.invalidateTags(['approvals']));
  }
}
