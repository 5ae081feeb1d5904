import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { CodeList } from '../shared/code.ts';

/** Professional titles of GB/T 8561 that laboratories have; the yearly code file of the ministry is imported over them. */
const titles = [
  ['011', '教授'],
  ['012', '副教授'],
  ['013', '讲师'],
  ['014', '助教'],
  ['071', '正高级实验师'],
  ['072', '高级实验师'],
  ['073', '实验师'],
  ['074', '助理实验师'],
  ['075', '实验员'],
  ['081', '正高级工程师'],
  ['082', '高级工程师'],
  ['083', '工程师'],
  ['084', '助理工程师'],
] as const;

const seed = [
  ...titles.map(([code, name]) => ({ list: CodeList.title, code, name })),
  { list: CodeList.expert, code: '00', name: '无' },
];

/** Codes that a school begins with; those that it has stay as they are. */
export async function prepareMinistry(ctx: Ctx): Promise<void> {
  await sql`insert into ministry.code (school_id, list, code, name)
    select ${ctx.schoolId}, x.list, x.code, x.name from jsonb_to_recordset(${JSON.stringify(seed)}::jsonb) x (list text, code text, name text)
    on conflict do nothing`.execute(ctx.db);
}
