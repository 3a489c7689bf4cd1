import { useEffect, useRef, useState } from 'react';
import { downloadFile } from '../../lib/api/download.ts';

interface Download {
  isBusy: boolean;
  /** Whether the file was saved; a failure has been told already, stopping is none. */
  download: (path: string, params: URLSearchParams) => Promise<boolean>;
  stop: () => void;
}

/** One file at a time, which can be given up; leaving the screen gives it up too. */
export function useDownload(): Download {
  const [isBusy, setBusy] = useState(false);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  return {
    isBusy,
    download: async (path, params) => {
      running.current = new AbortController();
      setBusy(true);
      try {
        return await downloadFile(path, params, running.current.signal);
      } finally {
        setBusy(false);
      }
    },
    stop: () => running.current?.abort(),
  };
}
