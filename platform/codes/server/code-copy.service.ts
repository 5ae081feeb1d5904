import { sql } from 'kysely';
import { assert } from '#kernel/server/errors.ts';
import { Enabled, labelOf } from '#kernel/shared/enums.ts';
import { codeErrors } from '../shared/errors.ts';
import type { CopyPart } from './copy-part.rules.ts';

type Code = {
  parent_key: string;
  code: string;
  type_name: string;
  name: string;
  parent_code: string;
  sort: number;
  status: number;
  color: string;
  remark: string;
};

/** 公共代码 of a school for another one: by type and code. */
export const codeCopy: CopyPart<Code> = {
  key: 'codes',
  label: '公共代码',
  note: '按代码类型和代码对照；来源学校没有的代码保留不动',
  items: async (ctx) => {
    const { rows } =
      await sql<Code>`select c.parent_key, c.code, t.name as type_name, c.name, c.parent_code, c.sort, c.status,
        c.color, c.remark
      from codes.code c join codes.code_type t on t.school_id = c.school_id and t.parent_key = c.parent_key
      where c.school_id = ${ctx.schoolId} order by c.parent_key, c.sort, c.code`.execute(ctx.db);
    return rows.map((data) => ({
      key: `${data.parent_key}/${data.code}`,
      label: data.name,
      group: data.type_name,
      fields: {
        代码: data.code,
        名称: data.name,
        上级: data.parent_code,
        排序: String(data.sort),
        状态: labelOf(Enabled, data.status),
        颜色: data.color,
        备注: data.remark,
      },
      data,
    }));
  },
  write: async (ctx, items) => {
    const rows = JSON.stringify(items.map(({ data }) => data));
    const given = sql`json_to_recordset(${rows}::json) as c(parent_key text, code text, type_name text, name text,
      parent_code text, sort int, status int, color text, remark text)`;
    const by = ctx.actor.userId;
    await sql`insert into codes.code_type (school_id, parent_key, name)
      select distinct on (c.parent_key) ${ctx.schoolId}, c.parent_key, c.type_name from ${given} on conflict do nothing`.execute(
      ctx.db,
    );
    await sql`insert into codes.code as o (school_id, parent_key, code, name, parent_code, sort, status, color, remark, created_by, updated_by)
      select ${ctx.schoolId}, c.parent_key, c.code, c.name, c.parent_code, c.sort, c.status, c.color, c.remark, ${by}, ${by} from ${given}
      on conflict (school_id, parent_key, code) do update set name = excluded.name, parent_code = excluded.parent_code,
        sort = excluded.sort, status = excluded.status, color = excluded.color, remark = excluded.remark,
        version = o.version + 1, updated_by = excluded.updated_by, updated_at = ${ctx.now}`.execute(ctx.db);
    const lost = await sql`select 1 from ${given} where c.parent_code <> '' and not exists (select 1 from codes.code p
      where p.school_id = ${ctx.schoolId} and p.parent_key = c.parent_key and p.code = c.parent_code) limit 1`.execute(
      ctx.db,
    );
    assert(lost.rows.length === 0, codeErrors.parentMissing);
  },
};
