import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react';
import { useScreenSize } from '../../lib/browser/use-media.ts';
import { Letterhead, type LetterheadProps } from './letterhead.tsx';
import styles from './paper.module.css';
import { isTablePart, type PaperPart } from './paper-part.ts';
import { type PaperSize, widthOfSheet } from './paper-size.ts';
import { PaperTable } from './paper-table.tsx';
import frame from './sheet.module.css';
import { Signatures } from './signatures.tsx';
import { useSheets } from './use-sheets.ts';

interface PaperDocumentProps {
  size?: PaperSize;
  head?: LetterheadProps;
  title: string;
  /** Number and day. */
  subtitle?: ReactNode;
  /** Written across every sheet, such as that the paper is void. */
  mark?: string | false;
  parts: readonly PaperPart[];
  /** Who signs, from the left. */
  signatures?: readonly string[];
}

/**
 * A paper that is printed: from whom, what it is, its parts, who signs. It is drawn as the sheets that leave the printer; a table that
 * goes on over the page carries its sums. On a phone it is read without pages.
 */
export function PaperDocument({ size = 'a4', head, title, subtitle, mark, parts, signatures }: PaperDocumentProps) {
  const top = (
    <>
      <Letterhead {...head} />
      <h2 className={styles.title}>{title}</h2>
      {subtitle && <div className={styles.subtitle}>{subtitle}</div>}
    </>
  );
  const bottom = signatures && <Signatures roles={signatures} />;
  const all = [top, ...parts, bottom].filter((part) => part !== null && part !== undefined && part !== false);
  return <Sheets size={size} mark={mark || undefined} parts={all} />;
}

interface SheetsProps {
  size: PaperSize;
  mark: string | undefined;
  parts: readonly PaperPart[];
}

function Sheets({ size, mark, parts }: SheetsProps) {
  const isPhone = useScreenSize() === 'mobile';
  const { measured, drawn, plan } = useSheets(parts, size);
  const [box, zoom] = useZoom(size);
  return (
    <article ref={box} className={`${frame.document} dt-document`} data-size={size}>
      {isPhone && (
        <div className={frame.flow} data-flow="">
          {mark && <Mark text={mark} />}
          <Parts parts={parts} />
        </div>
      )}
      {plan ? (
        <div ref={drawn} className={frame.sheets} style={{ '--paper-zoom': zoom } as CSSProperties}>
          {plan.sheets.map((slices, sheet) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a sheet is its place
            <div key={sheet} className={frame.sheet} data-sheet={sheet + 1}>
              {mark && <Mark text={mark} />}
              <div data-content="">
                {slices.map(({ part: place, from, to }) => {
                  const part = parts[place];
                  return (
                    <div key={place} className={frame.block}>
                      {isTablePart(part) ? (
                        <PaperTable table={part} from={from} to={to} fit={plan.fits[place]} />
                      ) : (
                        part
                      )}
                    </div>
                  );
                })}
              </div>
              {plan.sheets.length > 1 && (
                <div className={frame.number}>
                  {sheet + 1} / {plan.sheets.length}
                </div>
              )}
            </div>
          ))}
        </div>
      ) : (
        <div ref={measured} className={frame.measured}>
          <Parts parts={parts} isMeasured />
        </div>
      )}
    </article>
  );
}

function Parts({ parts, isMeasured = false }: { parts: readonly PaperPart[]; isMeasured?: boolean }) {
  return parts.map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
    <div key={place} className={frame.block}>
      {isTablePart(part) ? <PaperTable table={part} isMeasured={isMeasured} isScrolled={!isMeasured} /> : part}
    </div>
  ));
}

function Mark({ text }: { text: string }) {
  return <strong className={frame.mark}>{text}</strong>;
}

/** On a narrow screen a sheet is drawn smaller, whole. */
function useZoom(size: PaperSize) {
  const box = useRef<HTMLElement>(null);
  const [zoom, setZoom] = useState(1);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      setZoom(Math.min(1, element.clientWidth / (widthOfSheet(size) + 2) || 1));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [size]);
  return [box, zoom] as const;
}
