import { generate } from 'lean-qr';
import { useEffect, useRef } from 'react';
import styles from './receipt.module.css';

/** The trade's code to be scanned, for finding the ticket again. */
export function TradeCode({ code }: { code: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current) generate(code).toCanvas(canvas.current);
  }, [code]);
  return <canvas ref={canvas} className={styles.code} aria-label={code} role="img" />;
}
