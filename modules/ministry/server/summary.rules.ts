import type { Values } from '../shared/fields.ts';
import { inTenThousands } from './amount.rules.ts';

/** A record with the unit that it belongs to. */
type UnitRecord = { unit: string; values: Values };
/** SJ1 of a unit: pieces and hundredths of yuan. */
export type UnitEquipment = { unit: string; count: number; amount: number };
export type Basis = {
  schoolCode: string;
  sj1: readonly UnitEquipment[];
  sj3: readonly UnitRecord[];
  sj4: readonly UnitRecord[];
  sj5: readonly UnitRecord[];
  sj6: readonly UnitRecord[];
};

// Titles of GB/T 8561 in the first six columns of the table; all others count as 其他.
const grades = {
  teacher_high: ['011', '012'],
  teacher_middle: ['013'],
  tech_high: ['071', '072', '081', '082'],
  tech_middle: ['073', '083'],
} as const;
type Grade = keyof typeof grades;
const gradeNames = Object.keys(grades) as Grade[];

const totalName = '合计';
const number = (values: Values, field: string) => Number(values[field] || 0);
const sum = (rows: readonly UnitRecord[], ...fields: string[]) =>
  rows.reduce((all, { values }) => all + fields.reduce((part, field) => part + number(values, field), 0), 0);
/** Students times hours of some kinds of students. */
const personHours = (rows: readonly UnitRecord[], ...types: string[]) =>
  rows.reduce(
    (all, { values }) =>
      types.length === 0 || types.includes(values['student_type'] ?? '')
        ? all + number(values, 'students') * number(values, 'hours')
        : all,
    0,
  );

/** SZ1 of the records of one unit, or of all. */
function summarise(name: string, { schoolCode, sj1, sj3, sj4, sj5, sj6 }: Basis): Values {
  const ofGrade = (grade: Grade) =>
    sj5.filter(({ values }) => (grades[grade] as readonly string[]).includes(values['title'] ?? '')).length;
  const graded = Object.fromEntries(gradeNames.map((grade) => [grade, ofGrade(grade)]));
  const others = sj5.length - Object.values(graded).reduce((all, one) => all + one, 0);
  const partTime = sum(sj6, 'part_time');
  const prices = sj3.reduce((all, { values }) => all + Math.round(number(values, 'price') * 100), 0);
  const numbers = {
    lab_count: sj6.length,
    area: sum(sj6, 'area'),
    equip_count: sj1.reduce((all, one) => all + one.count, 0),
    big_count: sj3.length,
    exp_items: sj4.length,
    exp_hours: sum(sj4, 'hours'),
    person_hours: personHours(sj4),
    hours_doctor: personHours(sj4, '1'),
    hours_master: personHours(sj4, '2'),
    hours_bachelor: personHours(sj4, '3'),
    hours_junior: personHours(sj4, '4'),
    projects: sum(sj6, 'research_high', 'research_other', 'service'),
    staff: sj5.length + partTime,
    ...graded,
    staff_other: others,
    part_time: partTime,
    papers: sum(sj6, 'index_teach', 'index_research', 'core_teach', 'core_research'),
    awards: sum(sj6, 'award_nation', 'award_province', 'patents'),
    award_student: sum(sj6, 'award_student'),
  };
  return {
    school_code: schoolCode,
    unit_name: name,
    ...Object.fromEntries(Object.entries(numbers).map(([field, value]) => [field, String(value)])),
    equip_amount: inTenThousands(sj1.reduce((all, one) => all + one.amount, 0)),
    big_amount: inTenThousands(prices),
  };
}

const records = ['sj3', 'sj4', 'sj5', 'sj6'] as const;

/** SZ1 (and, by fewer fields, SZ2): a record for each unit that has any, in the order of their names, and the total first. */
export function summaries(basis: Basis): Values[] {
  const units = new Set([...basis.sj1, ...records.flatMap((table) => basis[table])].map(({ unit }) => unit));
  const ofUnit = (unit: string): Basis => {
    const own = <T extends { unit: string }>(rows: readonly T[]) => rows.filter((row) => row.unit === unit);
    return {
      ...basis,
      sj1: own(basis.sj1),
      sj3: own(basis.sj3),
      sj4: own(basis.sj4),
      sj5: own(basis.sj5),
      sj6: own(basis.sj6),
    };
  };
  return [
    summarise(totalName, basis),
    ...[...units].toSorted((a, b) => a.localeCompare(b, 'zh-CN')).map((unit) => summarise(unit, ofUnit(unit))),
  ];
}

type Compared = { field: string; last: string | null; now: string; change: number | null };

/** Fields of two records beside each other, with the change in percent. */
export function compareValues(fields: readonly string[], now: Values, last: Values | undefined): Compared[] {
  return fields.map((field) => {
    const [a, b] = [last ? number(last, field) : null, number(now, field)];
    const change = a === null || a === 0 ? null : Math.round(((b - a) / a) * 1000) / 10;
    return { field, last: last ? last[field] || '0' : null, now: now[field] || '0', change };
  });
}
