/** The window for customers and the teller's own share a browser: the code goes from one to the other by itself. */
const CHANNEL = 'doi-tien-man-hinh-khach';
const ASK = 'ask';

const hasChannel = () => 'BroadcastChannel' in window;

/** Tells the code that this window shows, now and when a teller's window asks. Returns what ends it. */
export function tellCode(code: string): () => void {
  if (!hasChannel()) return () => {};
  const channel = new BroadcastChannel(CHANNEL);
  const tell = () => channel.postMessage({ code });
  channel.addEventListener('message', ({ data }) => data === ASK && tell());
  tell();
  return () => channel.close();
}

/** Hears the code of a window for customers on this computer. Returns what ends it. */
export function hearCode(hear: (code: string) => void): () => void {
  if (!hasChannel()) return () => {};
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'object' && data !== null && 'code' in data && typeof data.code === 'string') hear(data.code);
  });
  channel.postMessage(ASK);
  return () => channel.close();
}
