import { envelope } from '@doi-tien/contract/primitives.schema';
import { type RateBoard, rateBoard, rateBoardQuery } from '@doi-tien/contract/rates.schema';
import type { Settings } from '@doi-tien/contract/settings';
import { compare } from '@doi-tien/money/decimal';
import { z } from 'zod';
import { findPostedRates, type PostedRate } from '../../domain/rates/posted-rates.ts';
import { readTiersInForce } from '../../domain/rates/rate-tiers.ts';
import type { Db } from '../../platform/db/database.ts';
import { hasSeveralBranches } from '../../platform/db/several-branches.ts';
import { publicAccess } from '../../platform/http/access.ts';
import type { App } from '../../platform/http/app.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { okInPublic } from '../../platform/http/reply.ts';
import { openEventStream } from '../../platform/live/event-stream.ts';
import type { LiveSource } from '../../platform/live/live.ts';
import { boardTiers } from './board-tiers.rules.ts';
import { findForeignCash } from './rates.repository.ts';
import type { RateTools } from './rates.routes.ts';

const tags = ['bang-ty-gia'];
/** Anybody may look, so the number of those who stay is bounded, for one address and for all. */
const MAX_SCREENS = 200;
const MAX_SCREENS_PER_ADDRESS = 20;
const RETRY_SECONDS = 30;

/** What a board shows follows from these; nothing else is told to the public. */
const BOARD_TOPICS = new Set(['rates', 'catalogue', 'settings', 'gap']);

/** The customer display. Off, it is as if it did not exist. */
export function boardRoutes(app: App, { readSettings }: RateTools, live: LiveSource): void {
  const screens = new Map<string, number>();

  app.get('/bang-ty-gia', {
    config: { access: publicAccess },
    logLevel: 'warn',
    schema: { tags, querystring: rateBoardQuery, response: { 200: envelope(rateBoard) } },
    handler: async (request) => {
      const { database, query } = request;
      const read = async (db: Db) => readBoard(db, await switchedOn(db, readSettings), query.chi_nhanh);
      return okInPublic(request, await database.read(read));
    },
  });

  app.get('/bang-ty-gia/live', {
    config: { access: publicAccess },
    logLevel: 'warn',
    schema: { tags, produces: ['text/event-stream'], response: { 200: z.any() } },
    handler: async (request, reply) => {
      const check = () => request.database.read((db) => switchedOn(db, readSettings));
      await check();
      const leaveCount = enter(screens, request.ip);
      const stream = openEventStream(request);
      const leave = live.join({
        receive: ({ topic }) => {
          if (!BOARD_TOPICS.has(topic)) return;
          // Switched off meanwhile: the stream ends, and coming back is refused.
          if (topic === 'settings') void check().catch(() => stream.end());
          stream.send({ topic: 'rates' });
        },
        end: stream.end,
      });
      stream.onClose(() => {
        leave();
        leaveCount();
      });
      stream.send({ topic: 'hello' });
      return stream.reply(reply);
    },
  });
}

async function switchedOn(db: Db, readSettings: RateTools['readSettings']): Promise<Settings> {
  const settings = await readSettings(db);
  if (!settings.bat_bang_ty_gia) throw new AppError('NOT_FOUND');
  return settings;
}

/** Foreign cash with a posted rate, as the counter sells it; no reference rate, nothing about people. */
async function readBoard(db: Db, settings: Settings, code: string | undefined): Promise<RateBoard> {
  const branch = code === undefined ? null : await findBranch(db, code);
  const currencies = await findForeignCash(db);
  const rates = await findPostedRates(db, branch?.id ?? null);
  const showsTiers = settings.bat_bac_ty_gia && settings.bang_gia_hien_bac;
  const tiers = showsTiers ? await readTiersInForce(db, branch?.id ?? null) : [];
  const dong = currencies.flatMap((currency) =>
    rates
      .filter((rate) => rate.tien_id === currency.value)
      .toSorted(largeNotesFirst)
      .map(({ tien_id, nhom_ty_gia, ty_gia_mua, ty_gia_ban, hieu_luc_tu }) => ({
        ma: currency.ma,
        ten: currency.ten,
        ky_hieu: currency.ky_hieu,
        don_vi_ty_gia: currency.don_vi_ty_gia,
        nhom_ty_gia,
        ty_gia_mua,
        ty_gia_ban,
        hieu_luc_tu,
        ...(showsTiers && { bac: boardTiers(tiers, { tien_id, ty_gia_mua, ty_gia_ban }, settings) }),
      })),
  );
  const cap_nhat_luc =
    dong
      .map((row) => row.hieu_luc_tu)
      .toSorted()
      .at(-1) ?? null;
  const chi_nhanh = branch && (await hasSeveralBranches(db)) ? { ten: branch.ten, dia_chi: branch.dia_chi } : null;
  return { ten_doanh_nghiep: settings.ten_doanh_nghiep, chi_nhanh, cap_nhat_luc, dong };
}

/** A code that no branch has, or one that is switched off, has no board: another branch's rates would be wrong there. */
async function findBranch(db: Db, code: string) {
  const branch = await db
    .selectFrom('chi_nhanh')
    .select(['id', 'ten', 'dia_chi'])
    .where('ma', '=', code)
    .where('trang_thai', '=', 1)
    .executeTakeFirst();
  if (!branch) throw new AppError('NOT_FOUND');
  return branch;
}

/** The common rate, then the groups: larger notes fetch more. */
function largeNotesFirst(one: PostedRate, other: PostedRate): number {
  if (one.nhom_ty_gia === null) return -1;
  return other.nhom_ty_gia === null ? 1 : compare(other.ty_gia_mua, one.ty_gia_mua);
}

function enter(screens: Map<string, number>, address: string): () => void {
  const here = screens.get(address) ?? 0;
  const all = [...screens.values()].reduce((sum, count) => sum + count, 0);
  if (here >= MAX_SCREENS_PER_ADDRESS || all >= MAX_SCREENS) {
    throw new AppError('TOO_MANY_REQUESTS', { params: { seconds: RETRY_SECONDS } });
  }
  screens.set(address, here + 1);
  return () => {
    const left = (screens.get(address) ?? 1) - 1;
    if (left > 0) screens.set(address, left);
    else screens.delete(address);
  };
}
