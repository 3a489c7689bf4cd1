import type { ListPage, ListQuery } from '@doi-tien/contract/list';
import type { Item, Voucher, VoucherBody } from '@doi-tien/contract/voucher.schema';
import { api } from '../../../lib/api/api.ts';
import { read, write } from '../../../lib/api/calls.ts';
import { readList } from '../../../lib/lists/read-list.ts';
import type { Keyed } from '../../../lib/submissions/submission.ts';

const PATH = '/phieu-thu-chi';
const TAGS = ['vouchers', 'safe', 'tills'] as const;
const ITEMS = '/khoan-muc?f[0][field]=trang_thai&f[0][operator]=eq&f[0][value]=1&sortField=thu_tu&pageSize=200';

const voucherApi = api.injectEndpoints({
  endpoints: (build) => ({
    vouchers: build.query<ListPage<Voucher>, ListQuery>(readList(PATH, ['vouchers'])),
    voucher: build.query<Voucher, number>(read((id) => `${PATH}/${id}`, ['vouchers'])),
    itemsInUse: build.query<ListPage<Item>, void>(read(ITEMS, ['vouchers'])),
    // The page tells what was posted, with its number.
    postVoucher: build.mutation<Voucher, Keyed<VoucherBody>>(write('POST', PATH, TAGS)),
    voidVoucher: build.mutation<Voucher, { id: number; submission: Keyed<{ ly_do: string }> }>(
      write('PATCH', ({ id }) => `${PATH}/${id}/huy`, TAGS),
    ),
  }),
});

export const { useVouchersQuery, useVoucherQuery, useItemsInUseQuery, usePostVoucherMutation, useVoidVoucherMutation } =
  voucherApi;
