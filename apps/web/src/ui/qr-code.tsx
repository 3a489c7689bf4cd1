import { generate } from 'lean-qr';
import { useEffect, useRef } from 'react';
import styles from './qr-code.module.css';

/** Something to be scanned. Always dark on white, as cameras expect, also in the dark theme and on paper. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current) generate(text).toCanvas(canvas.current);
  }, [text]);
  return <canvas ref={canvas} className={styles.code} aria-label={label} role="img" />;
}
