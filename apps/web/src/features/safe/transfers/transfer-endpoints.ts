import type { ListPage } from '@doi-tien/contract/list';
import type {
  CallBackTransferBody,
  ReceiveTransferBody,
  SendTransferBody,
  Transfer,
  TransferTarget,
} from '@doi-tien/contract/transfer.schema';
import { api } from '../../../lib/api/api.ts';
import { read, TOLD, write } from '../../../lib/api/calls.ts';
import type { Keyed } from '../../../lib/submissions/submission.ts';

const TAGS = ['transfers', 'safe'] as const;

interface Step<Body> {
  id: number;
  submission: Keyed<Body>;
}

const transferApi = api.injectEndpoints({
  endpoints: (build) => ({
    transfer: build.query<Transfer, number>(read((id) => `/dieu-chuyen/${id}`, ['transfers'])),
    /** On their way to this branch, the oldest first: it has waited longest. */
    arrivals: build.query<ListPage<Transfer>, number>({
      query: (branchId) =>
        `/dieu-chuyen?f[0][field]=den_chi_nhanh_id&f[0][operator]=eq&f[0][value]=${branchId}` +
        '&f[1][field]=trang_thai&f[1][operator]=eq&f[1][value]=1&sortField=gui_luc&direction=asc&pageSize=50',
      providesTags: ['transfers'],
    }),
    transferTargets: build.query<TransferTarget[], void>(read('/dieu-chuyen/noi-nhan', ['permissions'])),
    sendTransfer: build.mutation<Transfer, Keyed<SendTransferBody>>(
      write('POST', '/dieu-chuyen', TAGS, { announce: true, approvedAt: (url, id) => `${url}/${id}` }),
    ),
    receiveTransfer: build.mutation<Transfer, Step<ReceiveTransferBody>>(
      write('POST', ({ id }) => `/dieu-chuyen/${id}/nhan`, TAGS, TOLD),
    ),
    callBackTransfer: build.mutation<Transfer, Step<CallBackTransferBody>>(
      write('POST', ({ id }) => `/dieu-chuyen/${id}/goi-ve`, TAGS, TOLD),
    ),
  }),
});

export const {
  useTransferQuery,
  useArrivalsQuery,
  useTransferTargetsQuery,
  useSendTransferMutation,
  useReceiveTransferMutation,
  useCallBackTransferMutation,
} = transferApi;
