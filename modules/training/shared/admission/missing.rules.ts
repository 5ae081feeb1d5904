import { labelOf } from '#kernel/shared/enums.ts';
import { CertificateKind } from '../certificate.states.ts';

/** A row of the matrix; null stands for every class and every type. */
export type MatrixRow = {
  lab_level: number;
  lab_class: number | null;
  user_type: string | null;
  kinds: readonly string[];
  on_site: boolean;
  commitment: boolean;
  college_approval: boolean;
  valid_months: number;
};

/** Level and classes of a laboratory; null: not graded. */
type Place = { level: number | null; classes: readonly number[] };

type Needed = Omit<MatrixRow, 'lab_level' | 'lab_class' | 'user_type'>;
/** What a person must have, with the hours of the level. */
export type Requirement = Needed & { first_hours: number; yearly_hours: number };

const weight = ({ lab_class, user_type }: MatrixRow) => (lab_class === null ? 0 : 2) + (user_type === null ? 0 : 1);

/** Of the rows that fit, the one that says most: that of the class before that of the type. */
function rowOf(rows: readonly MatrixRow[], level: number, labClass: number | null, type: string) {
  return rows
    .filter(
      (row) =>
        row.lab_level === level &&
        (row.lab_class === null || row.lab_class === labClass) &&
        (row.user_type === null || row.user_type === type),
    )
    .sort((one, other) => weight(other) - weight(one))[0];
}

/**
 * What the matrix asks of a person of a type in a laboratory; of several classes everything that any of them asks.
 * Undefined where it says nothing: then nothing is required.
 */
export function neededIn(rows: readonly MatrixRow[], { level, classes }: Place, type: string): Needed | undefined {
  if (level === null) return undefined;
  const own = classes.length > 0 ? classes : [null];
  const found = own.map((one) => rowOf(rows, level, one, type)).filter((row) => row !== undefined);
  if (found.length === 0) return undefined;
  const kinds = CertificateKind.$items.map(({ value }) => value as string);
  return {
    kinds: kinds.filter((kind) => found.some((row) => row.kinds.includes(kind))),
    on_site: found.some((row) => row.on_site),
    commitment: found.some((row) => row.commitment),
    college_approval: found.some((row) => row.college_approval),
    valid_months: Math.min(...found.map((row) => row.valid_months)),
  };
}

/** What a person has; `isFirst`: in the first year of working in the laboratory no refresher is due. */
export type Facts = {
  held: readonly string[];
  hours: number;
  yearHours: number;
  isOnSite: boolean;
  isFirst: boolean;
};

type ItemKind = 'certificate' | 'hours' | 'yearly' | 'on_site' | 'admission';
/** Something that a requirement asks for; `link` leads to where it is done, empty if the laboratory does it. */
export type Item = { kind: ItemKind; text: string; done: boolean; link: string };

const hoursText = (hours: number) => String(Math.floor(hours * 10) / 10);

/** Everything that a requirement asks of a person, with whether it is done. */
export function itemsOf(requirement: Requirement, facts: Facts): Item[] {
  const { kinds, first_hours, yearly_hours, on_site } = requirement;
  const certificates = kinds.map((kind): Item => ({
    kind: 'certificate',
    text: `${labelOf(CertificateKind, kind)}考试合格证书`,
    done: facts.held.includes(kind),
    link: '/study/exam',
  }));
  const hours = (kind: 'hours' | 'yearly', label: string, needed: number, has: number): Item[] =>
    needed === 0
      ? []
      : [
          {
            kind,
            text: `${label} ${needed} 学时（已有 ${hoursText(has)}）`,
            done: has >= needed,
            link: '/study/resource',
          },
        ];
  return [
    ...hours('hours', '安全培训', first_hours, facts.hours),
    ...(facts.isFirst ? [] : hours('yearly', '近 12 个月再培训', yearly_hours, facts.yearHours)),
    ...certificates,
    ...(on_site
      ? [{ kind: 'on_site' as const, text: '实验室现场培训（由实验室确认）', done: facts.isOnSite, link: '' }]
      : []),
  ];
}

/** What a person lacks. */
export const missingOf = (requirement: Requirement, facts: Facts): Item[] =>
  itemsOf(requirement, facts).filter(({ done }) => !done);

/** The things that are missing, in one sentence. */
export const missingText = (missing: readonly Pick<Item, 'text'>[]): string =>
  missing.map(({ text }) => text).join('、');

/** The earliest of these days; null ones do not limit. */
export const earliest = (first: string, ...others: readonly (string | null | undefined)[]): string =>
  others.reduce<string>((day, other) => (other && other < day ? other : day), first);
