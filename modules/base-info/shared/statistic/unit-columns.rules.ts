import { rateOf } from '#kernel/shared/rate.ts';
import type { UnitFigures } from './unit-figures.ts';

type Figure = number | null;
type Column = { title: string; value: (row: UnitFigures) => Figure; isRate?: boolean };

/** Columns of figures of units, for the sheet and the paper; those of what the reader may not see are left out. */
export function unitColumns({ training, drills, self_checks }: UnitFigures): Column[] {
  return [
    { title: '实验室', value: (row) => row.labs },
    { title: '在室人次', value: (row) => row.members },
    { title: '已准入', value: (row) => row.admitted },
    { title: '准入率', value: (row) => rateOf(row.admitted, row.members), isRate: true },
    ...(training
      ? [
          { title: '有学时', value: (row: UnitFigures) => row.training?.trained ?? null },
          { title: '学时', value: (row: UnitFigures) => row.training?.hours ?? null },
          { title: '学时达标', value: (row: UnitFigures) => row.training?.met ?? null },
          { title: '达标率', value: (row: UnitFigures) => row.training?.rate ?? null, isRate: true },
        ]
      : []),
    ...(drills
      ? [
          { title: '演练', value: (row: UnitFigures) => row.drills?.held ?? null },
          { title: '演练人次', value: (row: UnitFigures) => row.drills?.people ?? null },
        ]
      : []),
    ...(self_checks
      ? [
          { title: '应自查', value: (row: UnitFigures) => row.self_checks?.due ?? null },
          { title: '完成', value: (row: UnitFigures) => row.self_checks?.done ?? null },
          { title: '完成率', value: (row: UnitFigures) => row.self_checks?.rate ?? null, isRate: true },
        ]
      : []),
  ];
}
