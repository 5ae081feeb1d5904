import './photo-compare.css';
import { Image } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { FileRef } from '#kernel/shared/files.ts';
import { useKeys } from '../frames/review-keys.ts';

type Side = { title: string; files: readonly FileRef[] };
type SideProps = Side & { onZoom: (at: number) => void };

/** A photo; one that did not load says so and is fetched again once the network is back. */
function LargePhoto({ url, name }: { url: string; name: string }) {
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    if (!isMissing) return undefined;
    const again = () => setMissing(false);
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [isMissing]);
  if (isMissing) return <em>照片没有加载，网络恢复后自动显示</em>;
  return <img src={url} alt={name} onError={() => setMissing(true)} />;
}

/** Photos of one side: the large one moves by thumbnails, wheel or finger. */
function PhotoSide({ title, files, onZoom }: SideProps) {
  const large = useRef<HTMLDivElement>(null);
  const show = (at: number) => large.current?.scrollTo({ left: at * large.current.clientWidth, behavior: 'smooth' });
  return (
    <figure className="lab-compare-side">
      <figcaption>
        {title} {files.length > 1 && <small>{files.length} 张</small>}
      </figcaption>
      <div ref={large} className="lab-compare-large">
        {files.length === 0 && <p className="lab-compare-photo lab-none">{title}：没有照片</p>}
        {files.map((file, at) => (
          <button
            key={file.id}
            type="button"
            className="lab-compare-photo"
            aria-label={`放大${title}照片 ${at + 1}`}
            onClick={() => onZoom(at)}
          >
            <LargePhoto key={file.url} url={file.url} name={`${title} ${at + 1}`} />
            <span aria-hidden>
              {title} {at + 1}/{files.length}
            </span>
          </button>
        ))}
      </div>
      {files.length > 1 && (
        <div className="lab-compare-thumbs">
          {files.map((file, at) => (
            <button key={file.id} type="button" aria-label={`${title}照片 ${at + 1}`} onClick={() => show(at)}>
              <img src={file.url} alt="" loading="lazy" />
            </button>
          ))}
        </div>
      )}
    </figure>
  );
}

/**
 * Photos side by side, such as before and after, on a phone one above the other. A click or Z enlarges, arrow keys leaf
 * through all of them.
 */
export function PhotoCompare({ sides }: { sides: readonly Side[] }) {
  const [zoomed, setZoomed] = useState<number>();
  const all = sides.flatMap(({ title, files }) =>
    files.map((file, at) => ({ src: file.url, alt: `${title} ${at + 1}` })),
  );
  const startOf = (side: number) => sides.slice(0, side).reduce((sum, { files }) => sum + files.length, 0);
  useKeys({ z: all.length > 0 ? () => setZoomed(startOf(sides.length - 1) % all.length) : undefined });
  return (
    <div className="lab-compare" data-sides={sides.length}>
      {sides.map((side, at) => (
        <PhotoSide key={side.title} {...side} onZoom={(photo) => setZoomed(startOf(at) + photo)} />
      ))}
      {all.length > 0 && (
        <Image.PreviewGroup
          items={all}
          preview={{
            open: zoomed !== undefined,
            current: zoomed ?? 0,
            onOpenChange: (open) => !open && setZoomed(undefined),
            onChange: setZoomed,
            countRender: (current) => `${all[current - 1]?.alt ?? ''}（${current}/${all.length}）`,
          }}
        />
      )}
    </div>
  );
}
