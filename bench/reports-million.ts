/** 1,000,000 trades over two years: how long every report takes over 30 days and over all of it, and the dashboard. */
import { BALANCE_REPORT, PROFIT_REPORTS, SAFE_REPORT } from '../packages/contract/src/report.ts';
import { percentile, startBench } from './measure.ts';

const DAYS = 730;
const PER_DAY = 1370;
const ROUNDS = 7;

/**
 * Written past the services, which would take hours: entries that balance, their tickets, safes that are closed but for
 * the last. The daily figures then come from the view that also fills an older installation.
 */
const FILL = [
  `ALTER TABLE dong_but_toan DISABLE TRIGGER USER; ALTER TABLE ket DISABLE TRIGGER USER;
   ALTER TABLE so_lieu_ngay DISABLE TRIGGER USER; ALTER TABLE so_du_ngay DISABLE TRIGGER USER;`,
  `INSERT INTO ket (ma_ket, ngay, trang_thai, xac_nhan, nguoi_mo, mo_luc, chot_luc, nguoi_chot, dong_luc, nguoi_dong)
   SELECT 'K-' || d, current_date - ${DAYS} + d, CASE WHEN d = ${DAYS} THEN 1 ELSE 2 END, CASE WHEN d = ${DAYS} THEN 0 ELSE 1 END, 1,
          now(), now(), 1, now(), 1 FROM generate_series(1, ${DAYS}) d`,
  `CREATE TEMP TABLE plan AS
   SELECT n, 1 + (n - 1) / ${PER_DAY} AS d, p.loai, p.buys, p.money, 2 + n % 4 AS teller,
          CASE WHEN p.buys THEN 100 ELSE 20 END AS q, (CASE WHEN p.buys THEN 100 ELSE 20 END) * (20000 + n % 97) AS v, n % 3 AS fee
   FROM generate_series(1, ${DAYS * PER_DAY}) n, LATERAL (
     SELECT (ARRAY['MNT','MNT','MNT','BNT','BNT','MDT','BDT','MAL','MBK','MNT'])[1 + n % 10] AS loai,
            (ARRAY[true,true,true,false,false,true,false,true,true,true])[1 + n % 10] AS buys,
            CASE n % 10 WHEN 5 THEN 17 WHEN 6 THEN 17 WHEN 7 THEN 19 WHEN 8 THEN 18 ELSE 2 + (n / 10) % 12 END AS money) p;
   INSERT INTO but_toan (id, loai, ket_id, ngay, nguoi_tao) OVERRIDING SYSTEM VALUE
     SELECT n, 'trade', k.id, k.ngay, teller FROM plan JOIN ket k ON k.ma_ket = 'K-' || d ORDER BY n;
   INSERT INTO dong_but_toan (but_toan_id, tai_khoan, tien_id, so_luong, gia_tri)
     SELECT n, l.* FROM plan, LATERAL (VALUES
       ('holding', money, CASE WHEN buys THEN q ELSE -q END::numeric, CASE WHEN buys THEN v ELSE -(v - 5000) END::numeric),
       ('holding', 1, CASE WHEN buys THEN -v + fee ELSE v + fee END, CASE WHEN buys THEN -v + fee ELSE v + fee END),
       ((ARRAY['x','profit-foreign','profit-electronic','profit-banking','profit-alipay'])
         [CASE loai WHEN 'MDT' THEN 3 WHEN 'BDT' THEN 3 WHEN 'MBK' THEN 4 WHEN 'MAL' THEN 5 ELSE 2 END], money, NULL, CASE WHEN buys THEN 0 ELSE -5000 END),
       ('fee-charged', money, NULL, -fee)) l (account, money, quantity, value) WHERE l.value <> 0 ORDER BY n;
   INSERT INTO giao_dich (id, loai, ma_giao_dich, ket_id, ngay, tien_thanh_toan_id, phi_thu, thanh_tien, gia_tri, loi_nhuan, trang_thai,
                          but_toan_id, nguoi_tao, ngay_tao) OVERRIDING SYSTEM VALUE
     SELECT n, loai, loai || '-' || n, k.id, k.ngay, 1, fee, CASE WHEN buys THEN v - fee ELSE v + fee END,
            CASE WHEN buys THEN v - fee ELSE v + fee END, CASE WHEN buys THEN 0 ELSE 5000 END, 1, n, teller,
            now() - (${DAYS * PER_DAY} - n) * interval '1 minute' FROM plan JOIN ket k ON k.ma_ket = 'K-' || d ORDER BY n;
   INSERT INTO giao_dich_dong (giao_dich_id, stt, tien_id, so_luong, ty_gia, thanh_tien, gia_tri, gia_von, loi_nhuan)
     SELECT n, 1, money, q, 20000 + n % 97, v, v, v, CASE WHEN buys THEN 0 ELSE 5000 END FROM plan ORDER BY n;`,
  'ANALYZE',
  'INSERT INTO so_lieu_ngay SELECT * FROM so_lieu_ngay_theo_so',
  `INSERT INTO so_du_ngay SELECT tien_id, ngay, so_luong, gia_von, 26000, round(so_luong * 26000) FROM so_du_ngay_theo_so`,
  `INSERT INTO vi_the (tien_id, so_luong, gia_von, chua_phan_loai)
   SELECT tien_id, greatest(so_luong, 0), CASE WHEN so_luong > 0 THEN greatest(gia_von, 0) ELSE 0 END, greatest(so_luong, 0)
   FROM so_du_ngay WHERE ngay = (SELECT max(ngay) FROM so_du_ngay)`,
  `UPDATE ket k SET so_chot = x.dem, so_dem = jsonb_build_object('dem', x.dem)
   FROM (SELECT d.ngay, jsonb_agg(jsonb_build_object('tien_id', d.tien_id, 'so_tien', d.so_luong::text, 'chua_phan_loai', '0', 'to_tien',
           (SELECT coalesce(jsonb_agg(jsonb_build_object('menh_gia_id', m.id, 'so_to', 100)), '[]') FROM menh_gia m WHERE m.tien_id = d.tien_id))) AS dem
         FROM so_du_ngay d GROUP BY 1) x WHERE x.ngay = k.ngay AND k.trang_thai = 2`,
  'VACUUM ANALYZE',
];

const bench = await startBench();
try {
  const began = performance.now();
  // One connection for all steps, since the plan is a temporary table.
  await bench.sqlSteps(FILL);
  console.log(`${DAYS * PER_DAY} trades written in ${((performance.now() - began) / 1000).toFixed(0)} s`);
  const [figures] = await bench.sql('SELECT count(*)::int AS n FROM so_lieu_ngay');
  console.log(`${figures?.n} daily figures`);
  const today = new Date().toISOString().slice(0, 10);
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
  const paths = [SAFE_REPORT, BALANCE_REPORT, ...PROFIT_REPORTS].flatMap(({ path, groupings }) =>
    groupings.flatMap((nhom) =>
      [29, DAYS - 1].map((days) => `${path}?nhom=${nhom}&tu_ngay=${ago(days)}&den_ngay=${today}`),
    ),
  );
  const details = PROFIT_REPORTS.map(({ path }) => `${path}/chi-tiet?tu_ngay=${ago(DAYS - 1)}&den_ngay=${today}`);
  for (const path of ['/dashboard', ...paths, ...details]) {
    const times: number[] = [];
    let bytes = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const started = performance.now();
      const response = await fetch(`${bench.address}/api${path}`, { headers: bench.headers });
      bytes = (await response.arrayBuffer()).byteLength;
      if (!response.ok) throw new Error(`${path} answered ${response.status}`);
      times.push(performance.now() - started);
    }
    times.sort((left, right) => left - right);
    console.log(
      `${percentile(times, 0.5).padStart(8)} (worst ${percentile(times, 1)}, ${(bytes / 1000).toFixed(0)} kB)  ${path}`,
    );
  }
} finally {
  await bench.stop();
}
