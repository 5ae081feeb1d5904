import type { BulletinFigures } from '../../shared/bulletin/bulletin.ts';

type BulletinFacts = { actName: string; orgName: string; from: string; to: string; deadline: string };

const part = (label: string, rate: number | null) => (rate === null ? '' : `，${label} ${rate}%`);

/** Generated text of a bulletin, which the organizer edits. */
export function bulletinBody(facts: BulletinFacts, figures: BulletinFigures): string {
  const noEntry = figures.no_entry > 0 ? `，未能进入 ${figures.no_entry} 间` : '';
  const classes = figures.classes.slice(0, 5).map((row) => `${row.class_name} ${row.problems} 项`);
  const colleges = figures.colleges.map(
    (row, i) =>
      `${i + 1}. ${row.college_name}：检查 ${row.checked}/${row.labs} 间，隐患 ${row.problems} 项${row.urgent > 0 ? `（紧急 ${row.urgent} 项）` : ''}`,
  );
  const overdue = figures.overdue.map((row, i) => `${i + 1}. ${row.college_name} ${row.lab_name}：${row.description}`);
  return [
    '一、检查情况',
    `${facts.from} 至 ${facts.to}，${facts.orgName}组织开展了“${facts.actName}”，共检查实验室 ${figures.checked}/${figures.labs} 间${noEntry}，发现隐患 ${figures.problems} 项，其中紧急 ${figures.urgent} 项${part('检查项符合率', figures.met_rate)}。`,
    ...(classes.length > 0 ? [`隐患主要集中在：${classes.join('、')}。`] : []),
    '二、各学院情况',
    ...(colleges.length > 0 ? colleges : ['本次检查未涉及学院。']),
    ...(overdue.length > 0 ? ['三、逾期七天以上未整改的隐患', ...overdue] : []),
    overdue.length > 0 ? '四、整改要求' : '三、整改要求',
    `请各单位对照隐患清单逐项整改，一般隐患于 ${facts.deadline} 前完成并在平台提交整改结果；紧急隐患立即停用，整改复核通过后方可恢复实验。`,
  ].join('\n');
}

/** Title of a bulletin; marks a correction of a withdrawn one. */
export const bulletinTitle = (actName: string, corrects: boolean): string =>
  `关于“${actName}”的检查通报${corrects ? '（更正）' : ''}`;
