import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { all, within, type Scope } from '#kernel/server/policy.ts';
import type { OrgLevelCode } from '../shared/unit.rules.ts';

/** A unit as sheets name it. */
export type CodedUnit = {
  id: number;
  pid: number | null;
  parent_code: string;
  name: string;
  level: OrgLevelCode;
  path: string;
  college_id: number | null;
  status: number;
};

/**
 * Units by their code in capitals: those that a sheet names, or every unit above the laboratories; disabled ones are
 * among them.
 */
export async function unitsByCode(
  ctx: Ctx,
  { codes, scope = all }: { codes?: readonly string[]; scope?: Scope },
): Promise<Map<string, CodedUnit>> {
  if (codes?.length === 0) return new Map();
  const named = codes
    ? sql<boolean>`upper(u.code) = any(${codes.map((code) => code.toUpperCase())})`
    : sql<boolean>`u.level <> 'lab'`;
  const { rows } = await sql<CodedUnit & { code: string }>`
    select upper(u.code) as code, u.id, u.pid, upper(coalesce(p.code, '')) as parent_code, u.name, u.level, u.path,
      u.college_id, u.status
    from org.unit u left join org.unit p on p.school_id = u.school_id and p.id = u.pid
    where u.school_id = ${ctx.schoolId} and ${named} and u.deleted_at is null and ${within(scope, 'u.path')}`.execute(
    ctx.db,
  );
  return new Map(rows.map(({ code, ...unit }) => [code, unit]));
}
