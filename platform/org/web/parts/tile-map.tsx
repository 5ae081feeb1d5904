import { useState } from 'react';
import { textOn, unknownColor } from '#kernel/shared/color.ts';
import { ProblemBadge } from './problem-badge.tsx';
import { spokenOf } from './campus-layout.rules.ts';
import { pixelOf, pointsOf, sightOf, type PlacedCampus, type Sight } from './mercator.rules.ts';
import type { Projection } from './projection.rules.ts';
import { TileCanvas } from './tile-canvas.tsx';
import { useSize } from './use-size.ts';

type Props = {
  campuses: readonly PlacedCampus[];
  colors: ReadonlyMap<number, string>;
  template: string;
  projection: Projection;
  attribution: string;
  chosen?: number | undefined;
  onPick: (buildingId: number) => void;
  /** The service does not answer. */
  onFail: () => void;
};

/** Zoom at which a building that is chosen in the list is shown. */
const near = 17;

/** What the user sees: all buildings, the chosen one, or where the user has moved since. */
function useSight(first: Sight | undefined, chosen: number | undefined, at: { x: number; y: number } | undefined) {
  const [moved, setMoved] = useState<{ chosen: number | undefined; sight: Sight }>();
  const start = first && at ? { ...at, zoom: Math.max(first.zoom, near) } : first;
  const sight = moved && moved.chosen === chosen ? moved.sight : start;
  return [sight, (next: Sight) => setMoved({ chosen, sight: next })] as const;
}

/** Buildings on the pictures of a tile service. */
export function TileMap({ campuses, colors, template, projection, attribution, chosen, onPick, onFail }: Props) {
  const { ref, width, height } = useSize();
  const size = { width, height };
  const points = new Map(campuses.flatMap((campus) => [...pointsOf(campus, projection.project)]));
  const isShown = width > 0 && height > 0 && points.size > 0;
  const first = isShown ? sightOf([...points.values()], size) : undefined;
  const [sight, move] = useSight(first, chosen, chosen === undefined ? undefined : points.get(chosen));
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
    <TileCanvas
      ref={ref}
      size={size}
      sight={sight}
      onMove={move}
      template={template}
      projection={projection}
      attribution={attribution}
      onFail={onFail}
    >
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
            <ProblemBadge {...building} />
            <span>{building.name}</span>
          </button>
        );
      })}
    </TileCanvas>
  );
}
