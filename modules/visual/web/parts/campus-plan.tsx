import type { Marker } from '../../shared/overview.ts';

export const levelColors = ['#5b6b86', '#e0323f', '#f59a23', '#f2c037', '#2f80ed'] as const;

type Drawn = Marker & { plan: NonNullable<Marker['plan']> };
const margin = 46;

/** The plan of a campus: each building in the colour of its most severe level, with its labs and open problems. */
export function CampusPlan({ markers, onPick }: { markers: readonly Marker[]; onPick: (marker: Marker) => void }) {
  const drawn = markers.filter((marker): marker is Drawn => marker.plan !== null);
  if (drawn.length === 0) return <p className="vs-empty">楼宇尚未标注平面位置</p>;
  const left = Math.min(...drawn.map((m) => m.plan.x)) - margin;
  const right = Math.max(...drawn.map((m) => m.plan.x + m.plan.w)) + margin;
  const low = Math.min(...drawn.map((m) => m.plan.y)) - margin;
  const high = Math.max(...drawn.map((m) => m.plan.y + m.plan.h)) + margin;
  return (
    <svg className="vs-plan" viewBox={`${left} 0 ${right - left} ${high - low}`} aria-label="校园平面图">
      <rect x={left + 12} y={12} width={right - left - 24} height={high - low - 24} rx="18" className="vs-ground" />
      {drawn.map((marker) => {
        const { x, w, h } = marker.plan;
        // North is up, and the plan is measured from the south.
        const y = high - marker.plan.y - h;
        const color = marker.labs === 0 ? levelColors[0] : levelColors[marker.worst ?? 0]!;
        const label = `${marker.name}，实验室 ${marker.labs} 间，待整改 ${marker.open_problems} 项`;
        return (
          <g
            key={marker.building_id}
            tabIndex={0}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a drawing has no button of its own
            role="button"
            aria-label={label}
            className="vs-building"
            onClick={() => onPick(marker)}
            onKeyDown={(event) => event.key === 'Enter' && onPick(marker)}
          >
            <rect
              x={x}
              y={y}
              width={w}
              height={h}
              rx="4"
              fill={color}
              fillOpacity="0.32"
              stroke={color}
              strokeWidth="2"
            />
            <text x={x + w / 2} y={y + h / 2 + 5}>
              {marker.labs}
            </text>
            <text x={x + w / 2} y={y + h + 15} className="vs-building-name">
              {marker.name}
            </text>
            {marker.open_problems > 0 && (
              <>
                <circle cx={x + w} cy={y} r="11" fill={marker.urgent_problems > 0 ? '#e0323f' : '#d97706'} />
                <text x={x + w} y={y + 4} className="vs-badge">
                  {marker.open_problems}
                </text>
              </>
            )}
          </g>
        );
      })}
    </svg>
  );
}
