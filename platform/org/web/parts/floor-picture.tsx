import './floor-picture.css';
import { useState, type ReactNode } from 'react';
import type { FileRef } from '#kernel/shared/files.ts';
import type { PlanPlace } from '../../shared/floor-plan.ts';
import type { Size } from './mercator.rules.ts';
import { useSize } from './use-size.ts';
import { ZoomPane } from './zoom-pane.tsx';
import { fit } from './zoom.rules.ts';

/** Something with a place on the plan. */
type PlanMark = { key: number; place: PlanPlace; content: ReactNode };
type Props = {
  file: FileRef;
  label: string;
  marks: readonly PlanMark[];
  /** A press on the plan beside the marks. */
  onPress?: (place: PlanPlace) => void;
};

const percent = (share: number) => `${share * 100}%`;

/** The plan of a floor, enlarged by wheel and fingers, with marks that keep their size. */
export function FloorPicture({ file, label, marks, onPress }: Props) {
  const { ref, width, height } = useSize();
  const [loaded, setLoaded] = useState<{ id: number; size: Size }>();
  const [failed, setFailed] = useState<number>();
  const picture = loaded?.id === file.id ? loaded.size : undefined;
  const fitted = picture && width > 0 && height > 0 ? fit(picture, { width, height }) : undefined;
  // Shares of the pane, which hold at every enlargement.
  const [w, h] = fitted ? [fitted.width / width, fitted.height / height] : [1, 1];
  const press = (x: number, y: number) => {
    const place = { x: (x - (1 - w) / 2) / w, y: (y - (1 - h) / 2) / h };
    if (place.x >= 0 && place.x <= 1 && place.y >= 0 && place.y <= 1) onPress?.(place);
  };
  if (failed === file.id) return <p className="floor-failed">平面图没有加载出来，请刷新页面后重试</p>;
  return (
    <div ref={ref} className={onPress ? 'floor-picture floor-pick' : 'floor-picture'}>
      <ZoomPane {...(onPress && fitted && { onPress: press })}>
        <div
          className="floor-sheet"
          style={{
            left: percent((1 - w) / 2),
            top: percent((1 - h) / 2),
            width: percent(w),
            height: percent(h),
            visibility: fitted ? 'visible' : 'hidden',
          }}
        >
          <img
            src={file.url}
            alt={label}
            draggable={false}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              setLoaded({ id: file.id, size: { width: naturalWidth, height: naturalHeight } })
            }
            onError={() => setFailed(file.id)}
          />
          {marks.map(({ key, place, content }) => (
            <div key={key} className="floor-mark" style={{ left: percent(place.x), top: percent(place.y) }}>
              {content}
            </div>
          ))}
        </div>
      </ZoomPane>
    </div>
  );
}
