import './tile-map.css';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { tileUrl } from '../../shared/map-tiles.rules.ts';
import type { Projection } from './projection.rules.ts';
import { pointAt, tilesIn, worldOf, zoomedAt, type Point, type Sight, type Size } from './mercator.rules.ts';
import { useGestures } from './use-gestures.ts';
import { ZoomButtons } from './zoom-pane.tsx';
import type { Spot, Step } from './zoom.rules.ts';

const patienceMs = 8_000;
/** Counts tiles: the service fails when its first ones do, or when none comes in time. */
function useTileWatch(onFail: () => void) {
  const [loaded, setLoaded] = useState(false);
  const failures = useRef(0);
  const fail = useRef(onFail);
  useEffect(() => {
    fail.current = onFail;
  });
  useEffect(() => {
    if (loaded) return;
    const timer = setTimeout(() => fail.current(), patienceMs);
    return () => clearTimeout(timer);
  }, [loaded]);
  return {
    onLoad: () => setLoaded(true),
    onError: () => {
      failures.current += 1;
      if (!loaded && failures.current >= 4) fail.current();
    },
  };
}

type Props = {
  ref: RefObject<HTMLDivElement | null>;
  size: Size;
  sight: Sight | undefined;
  onMove: (next: Sight) => void;
  /** A point of the map was clicked. */
  onPoint?: (point: Point) => void;
  template: string;
  projection: Projection;
  attribution: string;
  /** The service does not answer. */
  onFail: () => void;
  children: ReactNode;
};

/** Follows gestures from the newest sight, since several may come before the next drawing. */
function useMoves({ sight, size, onMove, onPoint }: Pick<Props, 'sight' | 'size' | 'onMove' | 'onPoint'>) {
  const latest = useRef(sight);
  useEffect(() => {
    latest.current = sight;
  });
  const go = (next: Sight) => {
    latest.current = next;
    onMove(next);
  };
  const zoomTo = (change: (zoom: number) => number, at: Spot) => {
    if (latest.current) go(zoomedAt(latest.current, change(latest.current.zoom), at, size));
  };
  return {
    zoomBy: (by: number) => zoomTo((zoom) => Math.round(zoom) + by, { left: size.width / 2, top: size.height / 2 }),
    gestures: {
      onStep: ({ dx, dy, factor, at }: Step) => {
        if (!latest.current) return false;
        const world = worldOf(latest.current.zoom);
        const moved = { ...latest.current, x: latest.current.x - dx / world, y: latest.current.y - dy / world };
        go(factor === 1 ? moved : zoomedAt(moved, moved.zoom + Math.log2(factor), at, size));
        return true;
      },
      // Tiles are sharp at whole zooms only.
      onEnd: (at: Spot) => zoomTo(Math.round, at),
      onPress: ({ left, top }: Spot) => {
        if (latest.current) onPoint?.(pointAt(left, top, latest.current, size));
      },
    },
  };
}

/** Pictures of a tile service that can be dragged and zoomed, with something on them. */
export function TileCanvas({ ref, template, projection, attribution, onFail, children, ...canvas }: Props) {
  const { sight, size, onPoint } = canvas;
  const { gestures, zoomBy } = useMoves(canvas);
  const handlers = useGestures(ref, gestures);
  const watch = useTileWatch(onFail);
  return (
    <div ref={ref} className={onPoint ? 'tile-map tile-pick' : 'tile-map'} {...handlers}>
      {sight &&
        tilesIn(sight, size).map(({ z, x, y, side, left, top }) => (
          <img
            key={`${z}/${x}/${y}`}
            src={tileUrl(template, projection.tileName({ z, x, y }))}
            alt=""
            style={{ left, top, width: side, height: side }}
            {...watch}
          />
        ))}
      {children}
      <ZoomButtons onZoom={(isNearer) => zoomBy(isNearer ? 1 : -1)} />
      {attribution && <p className="tile-attribution">{attribution}</p>}
    </div>
  );
}
