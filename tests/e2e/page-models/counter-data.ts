import { withClient } from '../../support/databases.ts';

const RATES: Record<string, [buy: string, sell: string, reference: string]> = {
  USD: ['25900', '26150', '26000'],
  USDT: ['25800', '26300', '26050'],
  'VND-BANK': ['0.995', '1.005', '1'],
};

/** What a counter needs before it opens, written straight into the database. */
export function counterData(databaseUrl: string) {
  const sql = (text: string, values?: unknown[]) =>
    withClient(databaseUrl, async (client) => (await client.query(text, values)).rows);
  return {
    sql,
    postRates: async () => {
      for (const [code, rates] of Object.entries(RATES)) {
        await sql(
          `INSERT INTO ty_gia (dot, tien_id, ty_gia_mua, ty_gia_ban, ty_gia_goc, hieu_luc_tu)
           SELECT gen_random_uuid(), id, $2, $3, $4, now() - interval '1 minute' FROM tien WHERE ma = $1`,
          [code, ...rates],
        );
      }
    },
  };
}

/** Calls the API as a person with a session of their own, for what a test needs but does not look at. */
export async function callAs(url: string, account: string, branchId?: number) {
  const deviceId = crypto.randomUUID();
  const send = async (method: string, path: string, body?: unknown, token?: string) => {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        device_id: deviceId,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(token && branchId !== undefined && { chi_nhanh_id: String(branchId) }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return (await response.json()) as { code: number; message: string; data: Record<string, unknown> };
  };
  const { data } = await send('POST', '/auth/login', { tai_khoan: account, mat_khau: 'Demo@2026' });
  return (method: string, path: string, body?: unknown) => send(method, path, body, String(data.accessToken));
}

/** Opens today's safe with 400 million VND in 500,000 notes and smaller ones, and 4,000 USD. */
export async function openSafe(url: string, databaseUrl: string, branchId?: number): Promise<void> {
  const rows = await counterData(databaseUrl).sql(
    `SELECT t.ma, t.id AS tien_id, m.id, trim_scale(m.gia_tri)::text AS gia_tri
     FROM tien t JOIN menh_gia m ON m.tien_id = t.id WHERE t.ma IN ('VND', 'USD')`,
  );
  const count = (code: string, pieces: Record<string, number>) => ({
    tien_id: rows.find(({ ma }) => ma === code)?.tien_id,
    to_tien: Object.entries(pieces).map(([value, so_to]) => ({
      menh_gia_id: rows.find(({ ma, gia_tri }) => ma === code && gia_tri === value)?.id,
      so_to,
    })),
  });
  const call = await callAs(url, branchId === undefined ? 'quanly' : 'quantri', branchId);
  const answer = await call('POST', '/ket', {
    chi_tiet: [
      count('VND', { '500000': 800, '50000': 200, '20000': 100, '10000': 100, '5000': 100, '1000': 100 }),
      count('USD', { '100': 30, '50': 20 }),
    ],
  });
  if (answer.code !== 200) throw new Error(answer.message);
}
