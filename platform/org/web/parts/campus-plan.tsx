import './campus-plan.css';
import { unknownColor } from '#kernel/shared/color.ts';
import {
  groundOf,
  nameLines,
  outlineOf,
  spokenOf,
  type Area,
  type Ground,
  type PlanBuilding,
  type Placed,
} from './campus-layout.rules.ts';
import { useSize } from './use-size.ts';

type PlanCampus = { id: number; name: string; buildings: readonly PlanBuilding[] };
type Colors = ReadonlyMap<number, string>;

/** Pixels of the box and its corners; the size of the letters does not depend on that of the campus. */
type View = { scale: number; x: (metres: number) => number; y: (metres: number) => number };

const letter = 11;

const place = (area: Area, { scale, x, y }: View): Area => ({
  x: x(area.x),
  y: y(area.y),
  w: area.w * scale,
  h: area.h * scale,
});

function Trees({ lawn, scale }: { lawn: Area; scale: number }) {
  const step = 24 * scale;
  const [columns, rows] = [Math.floor(lawn.w / step), Math.floor(lawn.h / step)];
  return Array.from({ length: Math.min(60, columns * rows) }, (_, i) => {
    const [column, row] = [i % columns, Math.floor(i / columns)];
    // Every third place stays empty, so that trees do not stand like soldiers.
    if ((column * 2 + row * 5) % 3 === 0) return null;
    return (
      <circle
        key={i}
        cx={lawn.x + (column + 0.5 + (row % 2) * 0.3) * step}
        cy={lawn.y + (row + 0.5) * step}
        r={5 * scale}
        className="plan-tree"
      />
    );
  });
}

function Building({ placed, view, colors }: { placed: Placed; view: View; colors: Colors }) {
  const { building } = placed;
  const { open_problems = 0, urgent_problems = 0 } = building;
  const box = place(placed.area, view);
  const color = (building.labs > 0 && building.worst !== null && colors.get(building.worst)) || unknownColor;
  const outline = outlineOf(box, building.building_id, view.scale);
  // In two lines at most: what is wider than the building still has some room beside it.
  const fitting = Math.floor((box.w + 34 * view.scale) / letter);
  const lines = nameLines(building.name, Math.max(fitting, Math.ceil(building.name.length / 2)));
  return (
    <g>
      <path d={outline} transform={`translate(${3 * view.scale} ${4 * view.scale})`} className="plan-shade" />
      <path d={outline} fill={color} stroke={color} className="plan-building" fillRule="evenodd" />
      <text x={box.x + box.w / 2} y={box.y + box.h / 2 + 5} className="plan-building-labs">
        {building.labs}
      </text>
      {lines.map((line, i) => (
        <text key={line} x={box.x + box.w / 2} y={box.y + box.h + 12 + i * (letter + 1)} className="plan-building-name">
          {line}
        </text>
      ))}
      {open_problems > 0 && (
        <>
          <circle cx={box.x + box.w} cy={box.y} r="9" className={urgent_problems > 0 ? 'plan-urgent' : 'plan-open'} />
          <text x={box.x + box.w} y={box.y + 4} className="plan-badge">
            {open_problems}
          </text>
        </>
      )}
    </g>
  );
}

function GroundPlan({ ground, view, colors }: { ground: Ground; view: View; colors: Colors }) {
  const whole = place(ground.area, view);
  return (
    <g>
      <rect x={whole.x} y={whole.y} width={whole.w} height={whole.h} rx="10" className="plan-ground" />
      {ground.lawns.map((area, i) => {
        const lawn = place(area, view);
        return (
          <g key={i}>
            <rect x={lawn.x} y={lawn.y} width={lawn.w} height={lawn.h} rx={6 * view.scale} className="plan-lawn" />
            <Trees lawn={lawn} scale={view.scale} />
          </g>
        );
      })}
      {ground.roads.map((area, i) => {
        const road = place(area, view);
        return <rect key={i} x={road.x} y={road.y} width={road.w} height={road.h} rx="2" className="plan-road" />;
      })}
      {ground.buildings.map((placed) => (
        <Building key={placed.building.building_id} placed={placed} view={view} colors={colors} />
      ))}
    </g>
  );
}

function North({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`} className="plan-north">
      <path d="M0 -14L7 8L0 4L-7 8z" />
      <text y="21">北</text>
    </g>
  );
}

type Sheet = { ground: Ground; x: number; y: number };
/** Metres between two campuses that are drawn together. */
const between = 44;

/** Campuses beside each other, or one below the other where that shows them larger. */
function arrange(grounds: readonly Ground[], width: number, height: number) {
  const sum = (of: (ground: Ground) => number) => grounds.reduce((all, ground) => all + of(ground) + between, -between);
  const most = (of: (ground: Ground) => number) => Math.max(1, ...grounds.map(of));
  const row = { w: sum(({ area }) => area.w), h: most(({ area }) => area.h) };
  const column = { w: most(({ area }) => area.w), h: sum(({ area }) => area.h) };
  const fit = ({ w, h }: { w: number; h: number }) => Math.min(width / w, height / h);
  const isRow = fit(row) >= fit(column);
  const whole = isRow ? row : column;
  let at = 0;
  const sheets = grounds.map((ground): Sheet => {
    const sheet = isRow ? { ground, x: at, y: 0 } : { ground, x: (whole.w - ground.area.w) / 2, y: at };
    at += (isRow ? ground.area.w : ground.area.h) + between;
    return sheet;
  });
  return { sheets, whole, scale: fit(whole) };
}

type PlanProps = {
  campuses: readonly PlanCampus[];
  colors: Colors;
  chosen?: number | undefined;
  onPick: (buildingId: number) => void;
};

/** The ground plan of campuses: each building in the colour of its most severe level, with its labs and open problems. */
export function CampusPlan({ campuses, colors, chosen, onPick }: PlanProps) {
  const { ref, width, height } = useSize();
  const shown = campuses.filter(({ buildings }) => buildings.length > 0);
  const grounds = shown.map(({ buildings }) => groundOf(buildings));
  const head = shown.length > 1 ? 20 : 0;
  const { sheets, whole, scale } = arrange(grounds, width, Math.max(1, height - head));
  const left = (width - whole.w * scale) / 2;
  const top = head + (height - head - whole.h * scale) / 2;
  const viewOf = ({ ground, x, y }: Sheet): View => ({
    scale,
    x: (metres) => left + (x + metres - ground.area.x) * scale,
    y: (metres) => top + (y + metres - ground.area.y) * scale,
  });
  if (shown.length === 0) return <p className="plan-empty">还没有登记楼宇</p>;
  return (
    <div ref={ref} className="campus-plan">
      {width > 0 && height > 0 && (
        <svg width={width} height={height} role="img" aria-label="校园平面示意图">
          {sheets.map((sheet, i) => {
            const view = viewOf(sheet);
            const { area } = sheet.ground;
            return (
              <g key={shown[i]!.id}>
                <GroundPlan ground={sheet.ground} view={view} colors={colors} />
                {head > 0 && (
                  <text x={view.x(area.x) + 6} y={view.y(area.y) - 6} className="plan-campus-name">
                    {shown[i]!.name}
                  </text>
                )}
              </g>
            );
          })}
          {grounds.every(({ isSurveyed }) => isSurveyed) && <North x={width - 12} y={16} />}
        </svg>
      )}
      {width > 0 &&
        sheets.flatMap((sheet) =>
          sheet.ground.buildings.map(({ building, area }) => {
            const box = place(area, viewOf(sheet));
            return (
              <button
                key={building.building_id}
                type="button"
                className="plan-spot"
                aria-pressed={building.building_id === chosen}
                style={{ left: box.x, top: box.y, width: box.w, height: box.h }}
                aria-label={spokenOf(building)}
                title={building.name}
                onClick={() => onPick(building.building_id)}
              />
            );
          }),
        )}
    </div>
  );
}
