import { RiskLevel } from '../risk/risk-point.states.ts';
import type { GradePart } from './grade-table.rules.ts';

// The conditions of the list behind each number: page and test use the same, so that a number leads to as many rows.

/** Filters of a list as its address holds them. */
export type ListFilters = Record<string, string | number>;
type Places = {
  campus_id?: number | string | undefined;
  college_id?: number | string | undefined;
  nature?: string | undefined;
};

const given = (filters: Record<string, string | number | null | undefined>): ListFilters =>
  Object.fromEntries(
    Object.entries(filters).filter(
      (entry): entry is [string, string | number] => entry[1] !== undefined && entry[1] !== null,
    ),
  );
const placesOf = ({ campus_id, college_id, nature }: Places) => given({ campus_id, college_id, nature });

/** Laboratories of a level: `null` without one. */
const levelOf = (level: number | null | undefined): ListFilters => {
  if (level === undefined) return {};
  return level === null ? { judged: 0 } : { lab_level: level };
};

/** Laboratories in use of a part of the table of grades. */
export const gradedLabs = (places: Places, { college_id, lab_level, lab_class }: GradePart = {}): ListFilters => ({
  ...placesOf(places),
  ...(college_id === null ? { direct: 1 } : given({ college_id })),
  ...levelOf(lab_level),
  ...given({ lab_class }),
  enabled: 1,
});

/** Laboratories that hold hazard sources, of a kind if one is given. */
export const labsWithHazards = (places: Places, kind?: string, lab_level?: number | null): ListFilters => ({
  ...placesOf(places),
  ...levelOf(lab_level),
  ...(kind === undefined ? { has_hazards: 1 } : { hazard_kind: kind }),
  enabled: 1,
});

/** Laboratories with hazard sources in a building (`null`: in none). */
export const labsInBuilding = (places: Places, building: number | null): ListFilters => ({
  ...placesOf(places),
  hazard_building_id: building ?? 0,
  enabled: 1,
});

/** Hazard sources in use of a kind, in a building (`null`: in none). */
export const hazardsOf = (places: Places, part: { kind?: string; building?: number | null } = {}): ListFilters => ({
  ...placesOf(places),
  ...given({ kind: part.kind }),
  ...(part.building !== undefined && { building_id: part.building ?? 0 }),
  status: 1,
  lab_enabled: 1,
});

type RiskName = { attribute_id: number | null; name: string };
const nameOf = (row: RiskName | undefined): ListFilters => {
  if (row === undefined) return {};
  return row.attribute_id === null ? { own_name: row.name } : { attribute_id: row.attribute_id };
};

const labRisk = (row: RiskName | undefined): ListFilters => {
  if (row === undefined) return { has_risks: 1 };
  return row.attribute_id === null ? { risk_name: row.name } : { risk_attribute_id: row.attribute_id };
};

/** Laboratories that have risk points, of a name if one is given. */
export const labsWithRisk = (places: Places, row?: RiskName): ListFilters => ({
  ...placesOf(places),
  ...labRisk(row),
  enabled: 1,
});

type RiskPart = 'all' | 'unrated' | 'unplaced' | 'overdue' | 'high' | number;
const riskParts: Record<Exclude<RiskPart, number>, ListFilters> = {
  all: {},
  unrated: { rated: 0 },
  unplaced: { placed: 0 },
  overdue: { overdue: 1 },
  high: { high: 1 },
};

/** Risk points in force of a name, of all names without one; a number stands for a level. */
export const risksOf = (places: Places, row?: RiskName, part: RiskPart = 'all'): ListFilters => ({
  ...placesOf(places),
  ...nameOf(row),
  ...(typeof part === 'number' ? { level: part } : riskParts[part]),
  in_force: 1,
  lab_enabled: 1,
});

/** Levels of risk in the order of `levels` of the figures. */
export const riskLevelCodes = RiskLevel.$items.map(({ value }) => value);

/** States of hidden dangers that count: confirmed and not refused. */
const confirmed = 'pending,planing,checking,finished';
type ProblemPart = 'all' | 'open' | 'finished' | 'overdue';
const problemParts: Record<ProblemPart, ListFilters> = {
  all: { states: confirmed },
  open: { states: 'pending,planing' },
  finished: { states: 'finished' },
  overdue: { states: confirmed, overdue: 1 },
};

/** Hidden dangers of a laboratory. */
export const problemsOfLab = (lab: number, part: ProblemPart = 'all'): ListFilters => ({
  org_id: lab,
  pool: 'all',
  ...problemParts[part],
});

/** Hidden dangers found in a period. */
export const problemsBetween = (
  places: Places,
  { from, to }: { from: string; to: string },
  part: ProblemPart = 'all',
): ListFilters => ({ ...placesOf(places), from, to, pool: 'all', ...problemParts[part] });

/** A college; `null` for what belongs to none. */
const collegeOf = (college_id: number | null | undefined): ListFilters =>
  college_id === null ? { direct: 1 } : given({ college_id });

type MemberPart = 'all' | 'admitted' | 'trained' | 'met' | 'unmet';
const memberParts: Record<MemberPart, ListFilters> = {
  all: {},
  admitted: { admission: 'admitted' },
  trained: { trained: 1 },
  met: { hours_met: 1 },
  unmet: { hours_met: 0 },
};

/** Members of laboratories in use, by their training of a year. */
export const membersOf = (
  places: Places,
  year: number,
  { college_id, part = 'all' }: { college_id?: number | null | undefined; part?: MemberPart } = {},
): ListFilters => ({
  ...placesOf(places),
  ...collegeOf(college_id),
  ...memberParts[part],
  ...(part !== 'all' && part !== 'admitted' && { year }),
  status: 1,
  lab_enabled: 1,
});

type Year = { from: string; to: string };

/** Drills that ended, of a year. */
export const drillsOf = (places: Places, { from, to }: Year, college_id?: number | null): ListFilters => ({
  ...placesOf(places),
  ...collegeOf(college_id),
  kind: 'drill',
  status: 1,
  from,
  to,
});

type SelfCheckPart = 'due' | 'done' | 'open' | 'missed';
const selfCheckParts: Record<SelfCheckPart, string> = { due: '1,2,3,4', done: '2,3', open: '1', missed: '4' };

/** Self-checks that began in a year. */
export const selfChecksOf = (
  places: Places,
  { from, to }: Year,
  { college_id, part = 'due' }: { college_id?: number | null | undefined; part?: SelfCheckPart } = {},
): ListFilters => ({ ...placesOf(places), ...collegeOf(college_id), status: selfCheckParts[part], from, to });
