export type Call = <Data>(method: string, path: string, body?: object) => Promise<Data>;

/** The API as one person calls it. */
export async function callerOf(url: string, account: string, password: string): Promise<Call> {
  const headers: Record<string, string> = { 'content-type': 'application/json', device_id: crypto.randomUUID() };
  const call: Call = async (method, path, body) => {
    const answer = await fetch(`${url}/api${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    const { code, message, data } = (await answer.json()) as { code: number; message: string; data: never };
    if (code !== 200) throw new Error(`${method} ${path}: ${message}`);
    return data;
  };
  const { accessToken } = await call<{ accessToken: string }>('POST', '/auth/login', {
    tai_khoan: account,
    mat_khau: password,
  });
  headers.authorization = `Bearer ${accessToken}`;
  return call;
}
