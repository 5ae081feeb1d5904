import type { Ctx } from '#kernel/server/context.ts';
import { exportTables } from '#kernel/server/sheets/export-tables.ts';
import { roleScope } from '#kernel/server/policy.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { termOf } from '#platform/org/server/public.ts';
import type { projectApi } from '../shared/course/course-lab.ts';
import { experimentsGiven } from './batch/given.queries.ts';

const titles = [
  '实验编号',
  '实验名称',
  '实验类别',
  '实验类型',
  '实验所属学科',
  '实验要求',
  '实验者类别',
  '实验者人数',
  '每组人数',
  '实验学时数',
  '实验室编号',
  '实验室名称',
] as const;

/** 教学实验项目表 (SJ4) of a school year, by the codes of the ministry; a college exports its laboratories. */
export const exportGiven = (ctx: Ctx, { school_year }: InputOf<typeof projectApi.exportGiven>) =>
  exportTables(ctx, { title: '教学实验项目表', filter: { school_year } }, async (tx) => {
    const year = school_year ?? (await termOf(tx, formatDate(ctx.now))).year;
    const isAll = roleScope(ctx.actor).kind === 'all';
    const given = (await experimentsGiven(tx, year)).filter(
      ({ college_id }) => isAll || college_id === ctx.actor.collegeId,
    );
    const rows = given.map((row) => [
      row.exp_no,
      row.name,
      row.category,
      row.type,
      row.subject,
      row.requirement,
      row.student_type,
      row.students,
      row.group_size,
      row.hours,
      row.lab_no,
      row.lab_name,
    ]);
    return [{ name: `SJ4 ${year}`, titles, rows }];
  });
