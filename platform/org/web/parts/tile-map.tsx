import './tile-map.css';
import { MinusOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useRef, useState, type PointerEvent } from 'react';
import { textOn, unknownColor } from '#kernel/shared/color.ts';
import { tileUrl } from '../../shared/map-tiles.rules.ts';
import { spokenOf } from './campus-layout.rules.ts';
import {
  pixelOf,
  pointsOf,
  sightOf,
  tilesIn,
  worldOf,
  zooms,
  type PlacedCampus,
  type Sight,
} from './mercator.rules.ts';
import { useSize } from './use-size.ts';

type Props = {
  campuses: readonly PlacedCampus[];
  colors: ReadonlyMap<number, string>;
  template: string;
  attribution: string;
  chosen?: number | undefined;
  onPick: (buildingId: number) => void;
  /** The service does not answer. */
  onFail: () => void;
};

const patienceMs = 8_000;
/** Zoom at which a building that is chosen in the list is shown. */
const near = 17;

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

/** What the user sees: all buildings, the chosen one, or where the user has moved since. */
function useSight(first: Sight | undefined, chosen: number | undefined, at: { x: number; y: number } | undefined) {
  const [moved, setMoved] = useState<{ chosen: number | undefined; sight: Sight }>();
  const start = first && at ? { ...at, zoom: Math.max(first.zoom, near) } : first;
  const sight = moved && moved.chosen === chosen ? moved.sight : start;
  return [sight, (next: Sight) => setMoved({ chosen, sight: next })] as const;
}

/** Drags the map with mouse or finger. */
function useDrag(sight: Sight | undefined, move: (next: Sight) => void) {
  const from = useRef<{ x: number; y: number; sight: Sight }>(undefined);
  return {
    onPointerDown: (event: PointerEvent) => {
      if (sight && event.target === event.currentTarget) from.current = { x: event.clientX, y: event.clientY, sight };
    },
    onPointerMove: (event: PointerEvent) => {
      if (!from.current || event.buttons === 0) return;
      const { x, y, sight: start } = from.current;
      const world = worldOf(start.zoom);
      move({ ...start, x: start.x - (event.clientX - x) / world, y: start.y - (event.clientY - y) / world });
    },
    onPointerUp: () => void (from.current = undefined),
  };
}

/** Buildings on the pictures of a tile service. */
export function TileMap({ campuses, colors, template, attribution, chosen, onPick, onFail }: Props) {
  const { ref, width, height } = useSize();
  const size = { width, height };
  const points = new Map(campuses.flatMap((campus) => [...pointsOf(campus)]));
  const isShown = width > 0 && height > 0 && points.size > 0;
  const first = isShown ? sightOf([...points.values()], size) : undefined;
  const [sight, move] = useSight(first, chosen, chosen === undefined ? undefined : points.get(chosen));
  const drag = useDrag(sight, move);
  const watch = useTileWatch(onFail);
  const zoom = (by: number) =>
    sight && move({ ...sight, zoom: Math.min(zooms.most, Math.max(zooms.least, sight.zoom + by)) });
  const markers = campuses
    .flatMap(({ buildings }) => buildings)
    .flatMap((building) => {
      const point = points.get(building.building_id);
      if (!sight || !point) return [];
      const { left, top } = pixelOf(point, sight, size);
      const isInside = left >= 0 && left <= width && top >= 0 && top <= height;
      return isInside ? [{ building, left, top }] : [];
    });
  return (
    <div ref={ref} className="tile-map" {...drag}>
      {sight &&
        tilesIn(sight, size).map(({ z, x, y, left, top }) => (
          <img key={`${z}/${x}/${y}`} src={tileUrl(template, { z, x, y })} alt="" style={{ left, top }} {...watch} />
        ))}
      {markers.map(({ building, left, top }) => {
        const color = (building.labs > 0 && building.worst !== null && colors.get(building.worst)) || unknownColor;
        return (
          <button
            key={building.building_id}
            type="button"
            className="tile-marker"
            style={{ left, top }}
            aria-label={spokenOf(building)}
            aria-pressed={building.building_id === chosen}
            onClick={() => onPick(building.building_id)}
          >
            <b style={{ background: color, color: textOn(color) }}>{building.labs}</b>
            <span>{building.name}</span>
          </button>
        );
      })}
      <div className="tile-zoom">
        <Button aria-label="放大" icon={<PlusOutlined />} onClick={() => zoom(1)} />
        <Button aria-label="缩小" icon={<MinusOutlined />} onClick={() => zoom(-1)} />
      </div>
      {attribution && <p className="tile-attribution">{attribution}</p>}
    </div>
  );
}
