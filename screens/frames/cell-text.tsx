import { Fragment, useEffect, useRef, type ReactNode } from 'react';
import { wordsOf } from '#kernel/web/ui/words.ts';

const widthOf = (letter: string) => (letter.charCodeAt(0) > 0x2e7f ? 1 : 0.58);

/** Least width of a text in em: a code, number or date stays in one line, prose keeps seven letters a line. */
function leastWidth(text: string): number {
  const [...letters] = text;
  const width = letters.reduce((sum, letter) => sum + widthOf(letter), 0);
  const isCode = letters.every((letter) => widthOf(letter) < 1);
  return Math.min(width, isCode ? 11 : 7);
}

const shortest = 6;

/** A text that breaks between its words. */
export function Words({ text }: { text: string }) {
  const words = text.length >= shortest && /[\u3400-\u9fff]/.test(text) ? wordsOf(text) : undefined;
  if (!words) return text;
  return (
    <span className="lab-words">
      {words.map((word, at) => (
        <Fragment key={at}>
          {at > 0 && <wbr />}
          {word}
        </Fragment>
      ))}
    </span>
  );
}

type Props = { maxWidth: number | undefined; children: ReactNode };

/** A cell: text of at most two lines, or anything else as it is; `—` for nothing. */
export function Cell({ maxWidth, children }: Props) {
  const content = children ?? <span className="lab-none">—</span>;
  if (typeof content !== 'string')
    return (
      <div className="lab-cell" style={{ maxWidth }}>
        {content}
      </div>
    );
  return (
    <div className="lab-cell lab-cell-text" style={{ maxWidth, minWidth: `${leastWidth(content)}em` }}>
      <Words text={content} />
    </div>
  );
}

/** Lets the user read the whole of each clipped cell: by pointer as a title, by keyboard as a stop that unfolds it. */
function markClipped(table: HTMLElement) {
  const cells = [...table.querySelectorAll<HTMLElement>('.lab-cell-text')];
  // All reads before all writes, for one layout.
  const clipped = cells.map((cell) => cell !== document.activeElement && cell.scrollHeight > cell.clientHeight + 1);
  for (const [at, cell] of cells.entries()) {
    if (cell === document.activeElement) continue;
    if (clipped[at]) {
      cell.title = cell.textContent;
      cell.tabIndex = 0;
    } else if (cell.title) {
      cell.removeAttribute('title');
      cell.removeAttribute('tabindex');
    }
  }
}

/** Reference of a table whose clipped cells can be read in full. */
export function useClippedCells() {
  const table = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Behind the frame that shows the rows: reading sizes earlier would lay the table out once more before it.
    const timer = setTimeout(() => table.current && markClipped(table.current));
    return () => clearTimeout(timer);
  });
  useEffect(() => {
    const { current } = table;
    if (!current) return undefined;
    const observer = new ResizeObserver(() => markClipped(current));
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return table;
}
