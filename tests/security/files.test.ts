import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { parseApart } from '../../apps/api/src/features/import/parse/parse-apart.ts';
import { textCell } from '../../apps/api/src/platform/files/sheets/cell.ts';
import { disarmText, restoreText } from '../../apps/api/src/platform/files/sheets/csv.ts';
import { cellXml, STYLE } from '../../apps/api/src/platform/files/sheets/sheet-xml.ts';
import { WallClock } from '../../apps/api/src/platform/files/sheets/wall-clock.ts';
import { AppError } from '../../apps/api/src/platform/http/app-error.ts';
import {
  archiveOf,
  type Part,
  partsAround,
  sendFile,
  withSecondDirectory,
  workbookOf,
} from '../support/import-files.ts';
import { startSignedIn } from '../support/signed-in.ts';
import { headersOf } from '../support/test-app.ts';
import { IS_LONG } from '../support/test-form.ts';

const { api, admin } = await startSignedIn({ admin: 'quantri' });

const HEADINGS = ['ma', 'ten', 'nhom'];
const cell = (reference: string, text: string) => `<c r="${reference}" t="inlineStr"><is><t>${text}</t></is></c>`;
const HEAD = `<row r="1">${cell('A1', 'ma')}${cell('B1', 'ten')}${cell('C1', 'nhom')}</row>`;
const ROW = `<row r="2">${cell('A2', 'AB')}${cell('B2', 'Tên')}<c r="C2"><v>2</v></c></row>`;

const word = async (content: string | Uint8Array, name = 'tep.xlsx') =>
  (await sendFile(api, '/loai-tien', content, { as: admin, name, query: 'thu=1' })).error;
const workbookWith = (...extra: Part[]) => archiveOf([...partsAround(HEAD + ROW), ...extra]);

test('the hand-made workbook the others are built on is accepted', async () => {
  expect(await word(workbookWith())).toBeUndefined();
});

test('macros, external links, passwords and declarations are refused by name', async () => {
  expect(await word(workbookWith({ name: 'xl/vbaProject.bin', text: 'x' }))).toBe('FILE_HAS_MACROS');
  expect(await word(workbookWith(), 'tep.xlsm')).toBe('FILE_HAS_MACROS');
  const links = { name: 'xl/externalLinks/externalLink1.xml', text: '<a/>' };
  expect(await word(workbookWith(links))).toBe('FILE_HAS_EXTERNAL_LINKS');
  expect(await word(workbookWith({ name: 'a.txt', text: 'x', flags: 1 }))).toBe('FILE_ENCRYPTED');
  expect(await word(Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'cu.xls')).toBe('FILE_ENCRYPTED');
  const entity = { name: 'xl/styles.xml', text: '<!DOCTYPE x [<!ENTITY a "b">]><styleSheet/>' };
  expect(await word(workbookWith(entity))).toBe('FILE_HAS_DTD');
});

test.each([
  ['names no boundary', 'multipart/form-data', 'x'],
  [
    'ends in the middle',
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="f"; filename="a.csv"\r\n\r\nma',
  ],
])('a form that %s is refused as malformed', async (_what, type, payload) => {
  for (const [method, path] of [
    ['POST', '/loai-tien/import'],
    ['PUT', '/profile/avatar'],
  ] as const) {
    const headers = { authorization: `Bearer ${admin.token}`, device_id: admin.deviceId, 'content-type': type };
    const answer = await api.app.inject({ method, url: `/api${path}`, headers, payload });
    expect(answer.json()).toMatchObject({ code: 400, error: 'MALFORMED_REQUEST' });
  }
});

test('a formula is refused, naming its cell', async () => {
  const formula = `<row r="2">${cell('A2', 'AB')}<c r="B2"><f>1+1</f><v>2</v></c><c r="C2"><v>2</v></c></row>`;
  const answer = await sendFile(api, '/loai-tien', archiveOf(partsAround(HEAD + formula)), {
    as: admin,
    name: 'a.xlsx',
  });
  expect(answer).toMatchObject({ code: 422, error: 'FILE_HAS_FORMULAS' });
  expect(answer.message).toContain('B2');
});

test('a file that would unpack to far more than it is gets refused at once, whatever its directory claims', async () => {
  const bomb = Buffer.alloc(120 * 1024 * 1024, 0x20);
  const part = { name: 'xl/bomb.xml', text: bomb };
  const honest = workbookWith(part);
  const lying = workbookWith({ ...part, claimed: 1000 });
  expect(honest.length).toBeLessThan(600_000);
  for (const file of [honest, lying]) {
    const started = performance.now();
    expect(await word(file)).toBe('FILE_UNPACKS_TOO_LARGE');
    expect(performance.now() - started).toBeLessThan(3000);
  }
});

test('an archive with a second, larger directory is refused before anything is unpacked', async () => {
  const bomb = archiveOf(partsAround(HEAD + ROW + ' '.repeat(120 * 1024 * 1024)));
  const formula = `<row r="2">${cell('A2', 'AB')}<c r="B2"><f>1+1</f><v>2</v></c><c r="C2"><v>2</v></c></row>`;
  for (const hidden of [bomb, archiveOf(partsAround(HEAD + formula))]) {
    const started = performance.now();
    expect(await word(withSecondDirectory(workbookWith(), hidden))).toBe('FILE_UNREADABLE');
    expect(performance.now() - started).toBeLessThan(3000);
  }
});

test('a formula is found in whatever part the workbook takes for a sheet', async () => {
  const formula = `<row r="2">${cell('A2', 'AB')}<c r="B2"><f>1+1</f><v>2</v></c><c r="C2"><v>2</v></c></row>`;
  for (const [target, body] of [
    ['worksheets/sub/sheet1.xml', formula],
    ['sheet1.dat', formula],
    ['worksheets/sheet2.xml', formula.replace('<f>', '<a-b:f>').replace('</f>', '</a-b:f>')],
  ] as const) {
    const parts = partsAround(HEAD + ROW).map((part) =>
      part.name.endsWith('workbook.xml.rels')
        ? { ...part, text: String(part.text).replace('worksheets/sheet1.xml', target) }
        : part,
    );
    parts.push({ name: `xl/${target}`, text: `<worksheet><sheetData>${HEAD}${body}</sheetData></worksheet>` });
    expect([target, await word(archiveOf(parts))]).toEqual([
      target,
      expect.stringMatching(/^(FILE_HAS_FORMULAS|FILE_UNREADABLE|FILE_EMPTY)$/),
    ]);
  }
});

test('what is no table of ours is refused in clear words', async () => {
  expect(await word('%PDF-1.7 …', 'a.pdf')).toBe('FILE_TYPE_UNSUPPORTED');
  expect(await word('%PDF-1.7 …', 'a.csv')).toBe('FILE_TYPE_UNSUPPORTED');
  expect(await word(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2]), 'a.csv')).toBe('FILE_NOT_UTF8');
  expect(await word(archiveOf([{ name: 'a.txt', text: 'x' }]))).toBe('FILE_TYPE_UNSUPPORTED');
  expect(await word(workbookWith().subarray(0, 500))).toBe('FILE_UNREADABLE');
  expect(await word('', 'a.csv')).toBe('FILE_EMPTY');
  expect(await word('ma,ten,nhom\n', 'a.csv')).toBe('FILE_EMPTY');
  expect(await word('ma,nhom\nA,2', 'a.csv')).toBe('FILE_COLUMNS_MISSING');
  const mixed = 'ma_tien,gia_tri\nUSD,"1,5"\nUSD,2.5';
  expect((await sendFile(api, '/menh-gia', mixed, { as: admin })).error).toBe('FILE_MIXED_DECIMALS');
  const body = { as: admin, body: { a: 1 } };
  expect((await api.call('POST', '/tien/import', body)).error).toBe('UNSUPPORTED_CONTENT_TYPE');
});

const TOO_MANY_ROWS = Array.from({ length: 50_001 }, (_, index) => `M${index},Tên,2`);

test('more than fifty thousand rows are refused', async () => {
  expect(await word(`ma,ten,nhom\n${TOO_MANY_ROWS.join('\n')}`, 'a.csv')).toBe('FILE_TOO_MANY_ROWS');
});

test.runIf(IS_LONG)('more than fifty thousand rows of a workbook are refused', async () => {
  const book = await workbookOf(
    HEADINGS,
    TOO_MANY_ROWS.map((line) => line.split(',')),
  );
  expect(await word(book)).toBe('FILE_TOO_MANY_ROWS');
});

test('reading ends when it takes too long, and so does its thread', async () => {
  const bytes = new TextEncoder().encode(`ma\n${'A\n'.repeat(500_000)}`);
  const request = { bytes, fileName: 'a.csv', columns: [], maxRows: 1_000_000, timeZone: 'UTC' };
  await expect(parseApart(request, 1)).rejects.toEqual(new AppError('FILE_TOO_SLOW'));
});

test('a broken file never harms: random bytes are refused, not failed on', async () => {
  const good = workbookWith();
  for (let round = 0; round < 15; round += 1) {
    const bytes = Buffer.from(good);
    for (let hit = 0; hit < 20; hit += 1) bytes[(round * 7919 + hit * 104_729) % bytes.length] = (round * hit) % 256;
    const { code } = await sendFile(api, '/loai-tien', bytes, { as: admin, name: 'a.xlsx', query: 'thu=1' });
    expect([200, 422]).toContain(code);
  }
});

test('a 100 MB upload is answered 413 early, and others are answered meanwhile', async () => {
  const address = new URL(await api.app.listen({ port: 0, host: '127.0.0.1' }));
  const head = (length: string) =>
    `POST /api/tien/import HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${admin.token}\r\ndevice_id: ${admin.deviceId}\r\ncontent-type: multipart/form-data; boundary=b\r\n${length}\r\n\r\n`;
  const uploadOnce = (start: string, frame: (chunk: Buffer) => Buffer, after: number) =>
    new Promise<{ status: string; sent: number }>((resolve, reject) => {
      const socket = connect(Number(address.port), address.hostname);
      const chunk = Buffer.alloc(256 * 1024, 0x61);
      let sent = 0;
      let answer = '';
      const push = () => {
        while (sent < 100 * 1024 * 1024 && !answer && !socket.destroyed) {
          sent += chunk.length;
          if (!socket.write(frame(chunk))) return void socket.once('drain', push);
        }
      };
      socket.on('data', (data) => {
        answer += data;
        resolve({ status: answer.slice(9, 12), sent });
        socket.destroy();
      });
      socket.on('error', (error) => (answer ? undefined : reject(error)));
      socket.write(start);
      setTimeout(push, after);
    });
  /** On a busy machine the client may write once more before it reads the answer, and loses it to a reset. */
  const upload = (start: string, frame: (chunk: Buffer) => Buffer) =>
    uploadOnce(start, frame, 50).catch(() => uploadOnce(start, frame, 2_000));
  const part = 'content-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n';
  const declared = await upload(head(`content-length: ${100 * 1024 * 1024}`), (chunk) => chunk);
  expect(declared.status).toBe('413');
  expect(declared.sent).toBeLessThan(20 * 1024 * 1024);

  const opening = Buffer.from(`--b\r\n${part}`);
  const size = (piece: Buffer) => Buffer.from(`${piece.length.toString(16)}\r\n`);
  const chunked = upload(`${head('transfer-encoding: chunked')}${size(opening)}${opening}\r\n`, (chunk) =>
    Buffer.concat([size(chunk), chunk, Buffer.from('\r\n')]),
  );
  const times: number[] = [];
  for (let turn = 0; turn < 20; turn += 1) {
    const started = performance.now();
    expect((await api.call('GET', '/tien', { as: admin })).code).toBe(200);
    times.push(performance.now() - started);
  }
  expect((await chunked).status).toBe('413');
  expect(times.toSorted((left, right) => left - right)[18]).toBeLessThan(1500);
});

test('a part without a file name is refused, wherever files are taken', async () => {
  const boundary = 'x-test-boundary';
  const payload = `--${boundary}\r\ncontent-disposition: form-data; name="file"\r\ncontent-type: application/octet-stream\r\n\r\nma_tien\r\n--${boundary}--\r\n`;
  const account = { ten: 'Ngân hàng', loai: 1, so: '123', tien_id: 0, chi_nhanh_id: null };
  const [currency] = await api.sql<{ id: number }>("SELECT id FROM tien WHERE ma = 'VND-BANK'");
  const body = { ...account, tien_id: currency?.id };
  const { data } = await api.call<{ id: number }>('POST', '/tai-khoan-ngoai', { as: admin, body });
  const urls = ['/api/tien/import', '/api/sang-loc/import', `/api/doi-chieu/${data.id}/sao-ke`, '/api/profile/avatar'];
  for (const url of urls) {
    const answer = await api.app.inject({
      method: url.endsWith('avatar') ? 'PUT' : 'POST',
      url,
      headers: { ...headersOf(admin), 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload,
    });
    expect([url, Math.floor(answer.statusCode / 100)]).toEqual([url, 4]);
    if (!url.endsWith('avatar')) expect(answer.json()).toMatchObject({ code: 422, error: 'FILE_NAME_MISSING' });
  }
});

test('the name of a file is only a name: no path, no line break, nothing that runs', async () => {
  const content = 'ma,ten,nhom\nXY,Tên,2\nSAI,,9\n';
  for (const name of ['../../etc/passwd.csv', 'a\\b.csv', '<img src=x>.csv', 'a"; rm.csv']) {
    await sendFile(api, '/loai-tien', content, { as: admin, name, query: 'che_do=tat_ca&thu=0' });
    const [row] = await api.sql<{ id: number; ten_tep: string }>(
      'SELECT id, ten_tep FROM log_import ORDER BY id DESC LIMIT 1',
    );
    expect(row?.ten_tep).not.toMatch(/[/\\\r\n]/);
    const headers = { authorization: `Bearer ${admin.token}`, device_id: admin.deviceId };
    const rejected = await api.app.inject({ url: `/api/log-import/${row?.id}/dong-loi`, headers });
    expect(String(rejected.headers['content-disposition'] ?? '')).not.toMatch(/[/\\\r\n<>]|".*".*"/);
  }
});

test('cells that would begin a formula are text, coming in and going out', async () => {
  const ten = `=HYPERLINK("http://x","y")`;
  const file = `ma,ten,nhom\nCT,"${ten.replaceAll('"', '""')}",2\n`;
  const answer = await sendFile(api, '/loai-tien', file, { as: admin, name: 'a.csv', query: 'che_do=tat_ca&thu=0' });
  expect(answer.code).toBe(200);
  expect(await api.sql(`SELECT ten FROM loai_tien WHERE ma = 'CT'`)).toEqual([{ ten }]);
  const headers = { authorization: `Bearer ${admin.token}`, device_id: admin.deviceId };
  const { body } = await api.app.inject({ url: '/api/loai-tien/export?format=csv&q=CT', headers });
  const cells = body.split(/[,\n]/).map((cell) => cell.replace(/^["\uFEFF]+/, ''));
  expect(body).toContain('HYPERLINK');
  expect(cells.filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
});

test.each(['＝', '＋', '－', '＠', '﹦', '﹢', '﹣', '﹫'])(
  'a cell that begins with %s is text, coming in and going out',
  (sign) => {
    const text = `${sign}HYPERLINK("http://x")`;
    expect(disarmText(text)).toBe(`'${text}`);
    expect(restoreText(disarmText(text))).toBe(text);
    expect(restoreText(disarmText(`'${text}`))).toBe(`'${text}`);
    expect(cellXml(textCell(text), 'A1', new WallClock('Asia/Ho_Chi_Minh'))).toContain(`s="${STYLE.text}"`);
  },
);
