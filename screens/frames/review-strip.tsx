import { Button } from 'antd';
import type { FileRef } from '#kernel/shared/files.ts';
import type { ReactNode } from 'react';

/** What the strip shows of a waiting row. */
export type StripItem = { title: string; note: string; photo?: FileRef | undefined; tag?: ReactNode };

type Props<R> = {
  rows: readonly R[];
  total: number;
  at: number | undefined;
  item: (row: R) => StripItem;
  onPick: (id: number) => void;
  tools?: ReactNode;
  /** Shows more of the rows; absent where it cannot. */
  onMore?: (() => void) | undefined;
};

/** The waiting rows beside the current one. */
export function ReviewStrip<R extends { id: number }>({ rows, total, at, item, onPick, tools, onMore }: Props<R>) {
  const hasPhotos = rows.some((row) => item(row).photo);
  return (
    <nav className="lab-review-strip" aria-label="待处理">
      <div className="lab-review-strip-head">
        <strong>待处理 {total}</strong>
        {tools}
      </div>
      <ol>
        {rows.map((row) => {
          const { title, note, photo, tag } = item(row);
          return (
            <li key={row.id}>
              <button type="button" aria-current={row.id === at ? 'true' : undefined} onClick={() => onPick(row.id)}>
                {photo && <img src={photo.url} alt="" loading="lazy" />}
                {!photo && hasPhotos && <span className="lab-review-blank" />}
                <span className="lab-review-what">
                  <span>{title}</span>
                  <small>{note}</small>
                </span>
                {tag}
              </button>
            </li>
          );
        })}
      </ol>
      {onMore && (
        <Button size="small" block onClick={onMore}>
          显示更多（已显示 {rows.length} 条，共 {total} 条）
        </Button>
      )}
      {!onMore && total > rows.length && (
        <p className="lab-page-note">先显示最前面的 {rows.length} 条，处理后显示后面的</p>
      )}
    </nav>
  );
}
