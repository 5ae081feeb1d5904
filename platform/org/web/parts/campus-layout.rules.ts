import { wordsOf } from '#kernel/web/ui/words.ts';

/** A building as the plan shows it. */
export type PlanBuilding = {
  building_id: number;
  name: string;
  /** Place and size on the plan of the campus in metres from its south-west corner; absent when nobody has drawn it. */
  plan: { x: number; y: number; w: number; h: number } | null;
  /** Longitude and latitude, used where no plan is drawn. */
  lng: number | null;
  lat: number | null;
  /** Ground area in m²; absent when unknown. */
  ground: number | null;
  labs: number;
  /** Most severe level inside; absent while no laboratory is judged. */
  worst: number | null;
  /** Shown as a badge where the caller counts them. */
  open_problems?: number;
  urgent_problems?: number;
};
/** What a building says to those who do not see its colour and numbers. */
export const spokenOf = ({ name, labs, open_problems }: PlanBuilding) =>
  `${name}，实验室 ${labs} 间${open_problems === undefined ? '' : `，待整改 ${open_problems} 项`}`;

/** A rectangle in metres, x to the east and y to the south. */
export type Area = { x: number; y: number; w: number; h: number };
export type Placed = { building: PlanBuilding; area: Area };
/** The ground of a campus: where its buildings stand, and the roads and green between them. */
export type Ground = {
  area: Area;
  buildings: readonly Placed[];
  roads: readonly Area[];
  lawns: readonly Area[];
  /** False where the school has not said where its buildings are; north is unknown then. */
  isSurveyed: boolean;
};

const edge = 42;
/** Room below the last row for the names of its buildings. */
const below = 26;
const metresPerDegree = 111_320;
/** Side ratio of a building of which only the ground area is known. */
const ratio = 1.7;
const perRow = 5;

/** Places the buildings of a campus by their plan, else by longitude and latitude, else in rows. */
export function groundOf(given: readonly PlanBuilding[]): Ground {
  const located = given.filter(({ plan, lng, lat }) => plan !== null || (lng !== null && lat !== null));
  const origin = originOf(located);
  const placed = located.map((building) => ({ building, area: locate(building, origin) }));
  const low = Math.max(0, ...placed.map(({ area }) => area.y + area.h));
  const west = Math.min(...placed.map(({ area }) => area.x), Infinity);
  const left = Number.isFinite(west) ? west : 0;
  const unknown = given.filter((building) => !located.includes(building));
  const buildings = [...placed, ...inRows(unknown, left, placed.length > 0 ? low + 60 : 0)];
  const area = around(buildings.map((one) => one.area));
  const bands = bandsOf(buildings, area);
  return {
    area,
    buildings,
    roads: roadsOf(buildings, bands, area),
    lawns: lawnsOf(buildings, bands, area),
    isSurveyed: located.length > 0,
  };
}

type Origin = { lng: number; lat: number };

/** The mean of the coordinates, from which metres are counted. */
function originOf(located: readonly PlanBuilding[]): Origin {
  const known = located.filter(({ plan, lng, lat }) => plan === null && lng !== null && lat !== null);
  const mean = (of: (building: PlanBuilding) => number | null) =>
    known.reduce((sum, building) => sum + (of(building) ?? 0), 0) / Math.max(1, known.length);
  return { lng: mean((building) => building.lng), lat: mean((building) => building.lat) };
}

const sizeOf = ({ ground }: PlanBuilding) => {
  const h = Math.sqrt(Math.min(9_000, Math.max(500, ground ?? 2_400)) / ratio);
  return { w: Math.round(h * ratio), h: Math.round(h) };
};

function locate(building: PlanBuilding, origin: Origin): Area {
  const { plan, lng, lat } = building;
  // The plan is measured from the south, the screen from above.
  if (plan) return { x: plan.x, y: -plan.y - plan.h, w: plan.w, h: plan.h };
  const { w, h } = sizeOf(building);
  const east = ((lng ?? 0) - origin.lng) * metresPerDegree * Math.cos((origin.lat * Math.PI) / 180);
  const south = (origin.lat - (lat ?? 0)) * metresPerDegree;
  return { x: Math.round(east - w / 2), y: Math.round(south - h / 2), w, h };
}

/** Buildings of which nobody has said where they are, one row after the other. */
function inRows(unplaced: readonly PlanBuilding[], left: number, top: number): Placed[] {
  let [x, y, tallest] = [left, top, 0];
  return unplaced.map((building, i) => {
    const size = sizeOf(building);
    if (i > 0 && i % perRow === 0) [x, y, tallest] = [left, y + tallest + 64, 0];
    const area = { x, y: y + (i % 2) * 10, ...size };
    x += size.w + 44;
    tallest = Math.max(tallest, size.h + 10);
    return { building, area };
  });
}

function around(areas: readonly Area[]): Area {
  if (areas.length === 0) return { x: 0, y: 0, w: 0, h: 0 };
  const [x, y] = [Math.min(...areas.map((a) => a.x)) - edge, Math.min(...areas.map((a) => a.y)) - edge];
  const right = Math.max(...areas.map((a) => a.x + a.w)) + edge;
  const low = Math.max(...areas.map((a) => a.y + a.h)) + edge + below;
  return { x, y, w: right - x, h: low - y };
}

type Span = { from: number; to: number };

/** The spans that intervals leave free between `from` and `to`, at least so long. */
function gapsOf(taken: readonly Span[], { from, to }: Span, least: number): Span[] {
  const gaps: Span[] = [];
  let at = from;
  for (const span of [...taken].sort((a, b) => a.from - b.from)) {
    if (span.from - at >= least) gaps.push({ from: at, to: span.from });
    at = Math.max(at, span.to);
  }
  return to - at >= least ? [...gaps, { from: at, to }] : gaps;
}

const across = ({ area }: Placed): Span => ({ from: area.x, to: area.x + area.w });
const down = ({ area }: Placed): Span => ({ from: area.y, to: area.y + area.h });
const middleOf = ({ from, to }: Span) => (from + to) / 2;

// A street leaves the names above it room.
const streetOf = ({ from, to }: Span) => from + (to - from) * 0.62;

/** Rows of buildings between the roads that lead across the whole campus. */
function bandsOf(buildings: readonly Placed[], { y, h }: Area): Span[] {
  const streets = gapsOf(buildings.map(down), { from: y, to: y + h }, 30).map(streetOf);
  return streets.slice(1).map((to, i) => ({ from: streets[i]!, to }));
}

const within = (buildings: readonly Placed[], band: Span) =>
  buildings.filter(({ area }) => area.y + area.h / 2 > band.from && area.y + area.h / 2 < band.to);

const street = 13;
const lane = 8;
/** Gaps between buildings from this width on are green, smaller ones have a lane. */
const lawn = 56;

function roadsOf(buildings: readonly Placed[], bands: readonly Span[], { x, w }: Area): Area[] {
  const inner = { from: x + 18, to: x + w - 18 };
  const streets = [...new Set(bands.flatMap((band) => [band.from, band.to]))].map((at) => ({
    x: inner.from,
    y: at - street / 2,
    w: inner.to - inner.from,
    h: street,
  }));
  const lanes = bands.flatMap((band) => {
    const spans = within(buildings, band).map(across);
    const inside = gapsOf(spans, inner, 22).filter(
      (gap) => gap.from > inner.from && gap.to < inner.to && gap.to - gap.from < lawn,
    );
    const ends = bands.length > 0 ? [inner.from + street / 2, inner.to - street / 2] : [];
    return [...inside.map(middleOf), ...ends].map((at) => ({
      x: at - lane / 2,
      y: band.from,
      w: lane,
      h: band.to - band.from,
    }));
  });
  return [...streets, ...lanes];
}

/** Green where a row of buildings leaves room. */
function lawnsOf(buildings: readonly Placed[], bands: readonly Span[], { x, w }: Area): Area[] {
  return bands.flatMap((band) => {
    const spans = within(buildings, band).map(across);
    return gapsOf(spans, { from: x + 34, to: x + w - 34 }, lawn).map((gap) => ({
      x: gap.from + 12,
      y: band.from + street + 4,
      w: gap.to - gap.from - 24,
      h: band.to - band.from - 2 * street - 8,
    }));
  });
}

/** Outline of a building at a scale: plain, angled or around a court, the same one each time. */
export function outlineOf({ x, y, w, h }: Area, id: number, scale: number): string {
  const t = Math.min(w, h) * 0.42;
  const [right, low] = [x + w, y + h];
  const plain = `M${x} ${y}H${right}V${low}H${x}z`;
  if (w < 58 * scale || h < 42 * scale) return plain;
  const shapes = [
    plain,
    `M${x} ${y}H${right}V${y + t}H${x + t}V${low}H${x}z`,
    `M${x} ${y}H${x + t}V${low - t}H${right - t}V${y}H${right}V${low}H${x}z`,
    `${plain}M${x + t * 0.8} ${y + t * 0.8}V${low - t * 0.8}H${right - t * 0.8}V${y + t * 0.8}z`,
    `M${x} ${y}H${right}V${y + t}H${x + w / 2 + t / 2}V${low}H${x + w / 2 - t / 2}V${y + t}H${x}z`,
  ];
  return shapes[id % shapes.length]!;
}

/** A name in lines of about `most` characters and nearly the same length, broken between words where that is possible. */
export function nameLines(name: string, most: number): string[] {
  const characters = Array.from(name);
  const count = Math.ceil(characters.length / Math.max(2, most));
  const each = Math.ceil(characters.length / count);
  const words = wordsOf(name);
  const parts = words?.every((word) => word.length <= each + 1) ? words : characters;
  const lines = [''];
  for (const part of parts) {
    const last = lines.at(-1)!;
    // A word goes to the line that it makes more even.
    const isFull = last.length > 0 && last.length + part.length / 2 > each && lines.length < count;
    if (isFull) lines.push(part);
    else lines[lines.length - 1] = last + part;
  }
  return lines;
}
