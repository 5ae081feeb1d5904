import type { GradeClass } from './statistic.ts';

/** A number of the table as its conditions; `undefined` stands for all, `null` for none. */
export type GradePart = {
  college_id?: number | null | undefined;
  lab_level?: number | null | undefined;
  lab_class?: number | undefined;
};

/** Labs of a part of the table. */
export const labsIn = ({ cells }: Pick<GradeClass, 'cells'>, part: GradePart): number =>
  cells
    .filter(
      (cell) =>
        (part.college_id === undefined || cell.college_id === part.college_id) &&
        (part.lab_level === undefined || cell.lab_level === part.lab_level) &&
        (part.lab_class === undefined || cell.lab_class === part.lab_class),
    )
    .reduce((sum, { labs }) => sum + labs, 0);

/** Columns after the college: all, each level by class and as a whole, those not judged; the same on screen and in the file. */
export const gradeColumnsOf = ({ levels, classes }: Pick<GradeClass, 'levels' | 'classes'>) => [
  { level: undefined, title: '合计', part: {} },
  ...levels.flatMap((level) => [
    ...classes.map((kind) => ({ level, title: kind.name, part: { lab_level: level.code, lab_class: kind.code } })),
    { level, title: '小计', part: { lab_level: level.code } },
  ]),
  { level: undefined, title: '未评估', part: { lab_level: null } },
];
