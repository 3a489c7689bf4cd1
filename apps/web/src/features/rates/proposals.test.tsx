import type { AllProposals } from '@doi-tien/contract/rate-rules.schema';
import type { DeskRow, RateDesk } from '@doi-tien/contract/rates.schema';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { open, signIn } from '../../../../../tests/support/components/page.tsx';
import { sentOnce } from '../../../../../tests/support/components/sent-once.ts';
import { TestServer } from '../../../../../tests/support/components/server.ts';
import { deskRow } from '../../../../../tests/support/rate-rows.ts';
import RatesPage from './rates-page.tsx';

const CURRENCIES = 40;
const SAVE = 'POST /ty-gia';
const TAKE = 'POST /ty-gia/theo-quy-tac';
const proposal = (id: number) => ({ ty_gia_mua: `${id}100`, ty_gia_ban: `${id}400`, ty_gia_goc: `${id}250` });

const ROWS = Array.from({ length: CURRENCIES }, (_each, place): DeskRow => {
  const id = place + 10;
  return {
    ...deskRow(id, [`${id}000`, `${id}300`, `${id}150`]),
    de_xuat: {
      ...proposal(id),
      quy_tac_id: id,
      lan_lay_id: 7,
      nguon: 'Ngân hàng',
      moc: '2026-11-14T01:30:00Z',
      tuoi_phut: 30,
      tu_dong: false,
      da_dang: false,
      hoi: 'tat',
    },
  };
});
const DESK: RateDesk = {
  luc: '2026-11-14T02:00:00Z',
  canh_bao_bien_dong: '2',
  pham_vi: 'cong_ty',
  lam_moi_chi_nhanh: true,
  co_de_xuat: true,
  co_hom_qua: false,
  dong: ROWS,
};
const lineOf = (id: number) => ({
  tien_id: id,
  nhom_ty_gia: null,
  ...proposal(id),
  theo_quy_tac: { quy_tac_id: id, lan_lay_id: 7 },
});
const EVERYWHERE: AllProposals = {
  chu: [null, 2, 3].map((owner) => ({
    chi_nhanh_id: owner,
    chi_nhanh: owner === null ? null : `Chi nhánh ${owner}`,
    dong: ROWS.map(({ tien_id, ma_tien }) => ({
      tien_id,
      ma_tien,
      nhom_ty_gia: null,
      quy_tac_id: tien_id + (owner ?? 0) * 100,
      lan_lay_id: 7,
      ...proposal(tien_id),
      niem_yet: null,
      // The first one of each owner has to be looked at.
      hoi: tien_id === 10 ? ('nhay' as const) : null,
    })),
  })),
};

let server: TestServer;
/** Every key that is pressed, as a person counts them. */
let keys = 0;

async function openDesk() {
  const { user } = open(<RatesPage />);
  await screen.findByText(/Quy tắc đề xuất 40 dòng/);
  const press = async (...pressed: string[]) => {
    for (const key of pressed) {
      keys += 1;
      await user.keyboard(key);
    }
  };
  return { user, press };
}

/** Browsers give the button the focus when the dialog opens; the simulated one leaves it on the dialog. */
async function focused(name: string): Promise<void> {
  await screen.findByRole('dialog');
  const labels = await within(screen.getByRole('dialog')).findAllByText(name);
  const button = labels.map((label) => label.closest('button')).find((each) => each !== null);
  act(() => button?.focus());
}

beforeEach(() => {
  keys = 0;
  signIn([{ name: 'ty-gia', actions: { index: true, create: true } }]);
  server = new TestServer()
    .on('GET /ty-gia/niem-yet', () => DESK)
    .on('GET /ty-gia/de-xuat', () => EVERYWHERE)
    .on('GET /chi-nhanh/in', () => null)
    .on('GET /chi-nhanh/cua-toi', () => []);
  server.listen();
});

it('posts the rates of 40 currencies as the rules propose them with three keys, once', async () => {
  const { press } = await openDesk();
  await press('{Alt>}a{/Alt}', '{Control>}{Enter}{/Control}');
  await focused('Lưu tỷ giá');
  const body = await sentOnce(server, SAVE, [() => press('{Enter}'), () => press('{Enter}')], {
    dot: 'x',
    hieu_luc_tu: DESK.luc,
    dong: [],
    warnings: [],
  });
  expect(body).toEqual({ pham_vi: 'cong_ty', dong: ROWS.map(({ tien_id }) => lineOf(tien_id)) });
  expect(keys).toBeLessThan(10);
});

it('posts 40 currencies in three places with two keys, once, and leaves what must be looked at', async () => {
  const { press } = await openDesk();
  await press('{Alt>}b{/Alt}');
  await focused('Niêm yết 117 dòng');
  const body = (await sentOnce(server, TAKE, [() => press('{Enter}'), () => press('{Enter}')], {
    so_dong: 117,
    so_chu: 3,
  })) as { chu: { chi_nhanh_id: number | null; dong: unknown[] }[] };
  expect(body.chu.map(({ chi_nhanh_id, dong }) => [chi_nhanh_id, dong.length])).toEqual([
    [null, 39],
    [2, 39],
    [3, 39],
  ]);
  expect(body.chu[0]?.dong[0]).toEqual(lineOf(11));
  expect(keys).toBeLessThan(10);
});

it('takes one line, or those that are marked; a figure that is typed over is no longer by rule', async () => {
  const { user, press } = await openDesk();
  const cell = (currency: string) => screen.getByLabelText(`Mua vào ${currency}`);
  await user.click(cell('M10'));
  await press('{Alt>}m{/Alt}', '{Alt>}m{/Alt}');
  await press('{Alt>}t{/Alt}');
  await user.click(cell('M13'));
  await press('{Alt>}t{/Alt}');
  await user.clear(cell('M11'));
  await user.type(cell('M11'), '11111');
  await press('{Control>}{Enter}{/Control}');
  await focused('Lưu tỷ giá');
  server.on(SAVE, () => ({ dot: 'x', hieu_luc_tu: DESK.luc, dong: [], warnings: [] }));
  await press('{Enter}');
  await waitFor(() => expect(server.sent(SAVE)).toHaveLength(1));
  const sent = server.sent(SAVE).map(({ body }) => body as { dong: { tien_id: number; theo_quy_tac?: object }[] });
  expect(
    sent.flatMap(({ dong }) => dong).map(({ tien_id, theo_quy_tac }) => [tien_id, theo_quy_tac !== undefined]),
  ).toEqual([
    [10, true],
    [11, false],
    [13, true],
  ]);
});
