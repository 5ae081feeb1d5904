import type { BulletinFigures } from './bulletin.ts';

type College = BulletinFigures['colleges'][number];
type ReachCollege = NonNullable<BulletinFigures['reach']>['colleges'][number];
type CollegeColumn = { title: string; share: number; isNumber: boolean; value: (row: College) => string };

const name: CollegeColumn = {
  title: '学院',
  share: 6,
  isNumber: false,
  value: (row) => row.college_name || '直属单位',
};
const number = (title: string, value: (row: College) => number): CollegeColumn => ({
  title,
  share: 2,
  isNumber: true,
  value: (row) => String(value(row)),
});
const checks = [number('应检（间）', (row) => row.labs), number('已检（间）', (row) => row.checked)];
const problems = [number('隐患（项）', (row) => row.problems), number('紧急（项）', (row) => row.urgent)];

/** Columns of the table of colleges that a bulletin ends with; a reach check tells the scores as well. */
export function collegeColumns({ reach }: BulletinFigures): CollegeColumn[] {
  if (!reach) return [name, ...checks, ...problems];
  const scores = new Map(reach.colleges.map((row) => [row.college_id, row]));
  const score = (title: string, value: (row: ReachCollege) => string): CollegeColumn => ({
    title,
    share: 2,
    isNumber: true,
    value: ({ college_id }) => {
      const own = scores.get(college_id);
      return own ? value(own) : '—';
    },
  });
  return [
    name,
    ...checks,
    score('平均分', ({ mean }) => mean?.toFixed(1) ?? '—'),
    score('达标率', ({ reached_rate }) => (reached_rate === null ? '—' : `${reached_rate}%`)),
    score('优秀（间）', ({ excellent }) => String(excellent)),
    score('有否决项（间）', ({ vetoes }) => String(vetoes)),
    ...problems,
  ];
}
