import { withClient } from '../tests/support/databases.ts';

/** Somebody who signs in again and again, from a place of their own. */
export interface Signer {
  tai_khoan: string;
  ip: string;
}

/**
 * As many people as sign in at once: attempts under way count as guesses, of the account and of the address, so one account
 * or one office would refuse itself. They have the role and the password of a teller of the demo.
 */
export async function makeSigners(databaseUrl: string, count: number): Promise<Signer[]> {
  return withClient(databaseUrl, async (client) => {
    await client.query(
      `INSERT INTO nguoi_dung (chi_nhanh_ids, tai_khoan, ho_va_ten, email, vai_tro_id, mat_khau)
       SELECT chi_nhanh_ids, name, name, name || '@doi-tien.example', vai_tro_id, mat_khau
       FROM nguoi_dung, generate_series(1, $1::int) n, format('bench%s', lpad(n::text, 2, '0')) name
       WHERE tai_khoan = 'giaodich1'
       ON CONFLICT DO NOTHING`,
      [count],
    );
    return Array.from({ length: count }, (_, index) => ({
      tai_khoan: `bench${String(index + 1).padStart(2, '0')}`,
      ip: `10.0.0.${index + 1}`,
    }));
  });
}
