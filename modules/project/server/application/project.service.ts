import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { checkFields, type Reference } from '#kernel/server/db/check-fields.ts';
import { jsonColumn } from '#kernel/server/db/json-column.ts';
import { insertRow, lockRow, removeRow, updateRow, type RowKind } from '#kernel/server/db/write-row.ts';
import { assert } from '#kernel/server/errors.ts';
import { all } from '#kernel/server/policy.ts';
import { nextDocumentNo } from '#kernel/server/numbering.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { codeReference, codesReference } from '#platform/codes/server/public.ts';
import { attachFiles, releaseFiles } from '#platform/files/server/public.ts';
import { centsOf, sumOf, timesOf } from '#platform/funds/shared/money.rules.ts';
import { unitReference } from '#platform/org/server/public.ts';
import type { projectApi, ProjectInput } from '../../shared/application/project.ts';
import { ProjectState } from '../../shared/application/project.states.ts';
import { projectErrors } from '../../shared/errors.ts';
import { projectDoc } from '../locked.queries.ts';
import { isOwnProject } from '../project.policy.ts';

const project: RowKind<'project.project'> = {
  table: 'project.project',
  doc: projectDoc,
  noun: '项目',
  reach: (ctx) =>
    sql<boolean>`id in (select p.id from project.project p where p.school_id = ${ctx.schoolId} and ${isOwnProject(ctx)})`,
  softDelete: false,
};

const levels = ['college', 'department', 'labcenter', 'research', 'lab', 'security', 'equip'] as const;

/** A unit of the applicant's college; who belongs to no college applies for any unit. */
const ownUnit = ({ actor }: Ctx) =>
  actor.collegeId === null
    ? all
    : {
        kind: 'below' as const,
        path: actor.orgPath.slice(0, actor.orgPath.indexOf(`/${actor.collegeId}/`) + `/${actor.collegeId}/`.length),
        labs: [],
      };

/** A head answers for money and work: no student. */
export const headReference = (ctx: Ctx, id: number): Reference => ({
  valid: sql<boolean>`exists (select 1 from identity.account a where a.school_id = ${ctx.schoolId} and a.id = ${id}
    and a.status = 1 and a.deleted_at is null and a.user_type not like '%student')`,
  message: '负责人不存在、已停用或是学生，请选择教职工',
});

async function checkProject(ctx: Ctx, input: ProjectInput): Promise<void> {
  const labs = [...new Set(input.lab_ids)];
  const people = [...new Set((input.members ?? []).map(({ user_id }) => user_id))];
  await checkFields<ProjectInput>(ctx, {
    call_id: {
      valid: sql<boolean>`exists (select 1 from project.call c where c.school_id = ${ctx.schoolId} and c.id = ${input.call_id}
        and c.status <> 0 and c.category in ('', ${input.category}))`,
      message: '申报通知不存在，或不接受这个类别的项目，请重新选择',
    },
    category: codeReference(ctx, 'project_category', input.category, '类别'),
    org_id: unitReference(ctx, input.org_id, levels, ownUnit(ctx), '申报单位'),
    head_id: headReference(ctx, input.head_id),
    ends_on: input.ends_on <= input.starts_on && '结束日期应晚于开始日期',
    schedule:
      input.schedule.some(({ ends_on }) => ends_on < input.starts_on || ends_on > input.ends_on) &&
      '各项进度的完成日期应在项目起止日期之内',
    budget:
      budgetFault(input) ||
      codesReference(
        ctx,
        'project_subject',
        input.budget.map((row) => row.subject),
        '预算科目',
      ),
    members: people.length > 0 && {
      valid: sql<boolean>`(select count(*) from identity.account a where a.school_id = ${ctx.schoolId} and a.id = any(${people})
        and a.status = 1 and a.deleted_at is null) = ${people.length}`,
      message: '所选成员中有已停用的账号，请重新选择',
    },
    lab_ids: {
      valid: sql<boolean>`(select count(*) from org.unit n join base_info.lab l on l.school_id = n.school_id and l.id = n.id
        where n.school_id = ${ctx.schoolId} and n.id = any(${labs}) and n.status = 1 and n.deleted_at is null) = ${labs.length}`,
      message: '所选实验室中有已停用的，请重新选择',
    },
  });
}

const budgetFault = ({ budget }: ProjectInput): string | false =>
  budget.some(({ price, qty }) => centsOf(timesOf(price, qty)) <= 0) && '预算每行的单价和数量应大于 0';

const stored = (input: ProjectInput) => {
  const { call_id, name, category, org_id, head_id, starts_on, ends_on, basis, content } = input;
  return {
    call_id,
    name,
    category,
    org_id,
    head_id,
    starts_on,
    ends_on,
    basis,
    content,
    other_sources: input.other_sources ?? '',
    indicators: jsonColumn(input.indicators.map((one) => ({ ...one, current: one.current ?? '' }))),
    schedule: jsonColumn(input.schedule),
    files: input.files ?? [],
    applied: sumOf(input.budget.map(({ price, qty }) => timesOf(price, qty))),
  };
};

/** Writes what belongs to a draft: budget, members, laboratories, files, and the college of its unit. */
async function setParts(ctx: Ctx, id: number, input: ProjectInput): Promise<void> {
  const rows = JSON.stringify(
    input.budget.map(({ price, quotes, spec, reason, ...row }, at) => {
      const amount = timesOf(price, row.qty);
      return { ...row, line: at + 1, price, amount, spec: spec ?? '', reason: reason ?? '', quotes: quotes ?? [] };
    }),
  );
  await sql`with gone as (delete from project.budget where school_id = ${ctx.schoolId} and project_id = ${id} returning 1)
    select count(*) from gone`.execute(ctx.db);
  await sql`insert into project.budget (school_id, project_id, line, subject, item, spec, qty, price, amount, reason, quotes)
    select ${ctx.schoolId}, ${id}, r.line, r.subject, r.item, r.spec, r.qty, r.price, r.amount, r.reason,
      array(select jsonb_array_elements_text(r.quotes)::bigint)
    from jsonb_to_recordset(${rows}::jsonb) as r(line int, subject text, item text, spec text, qty int, price numeric, amount numeric,
      reason text, quotes jsonb)`.execute(ctx.db);
  const members = JSON.stringify(
    [...new Map((input.members ?? []).map((one) => [one.user_id, one.work ?? ''])).entries()].filter(
      ([user]) => user !== input.head_id,
    ),
  );
  await sql`delete from project.member where school_id = ${ctx.schoolId} and project_id = ${id}`.execute(ctx.db);
  await sql`insert into project.member (school_id, project_id, user_id, work)
    select ${ctx.schoolId}, ${id}, (m ->> 0)::bigint, m ->> 1 from jsonb_array_elements(${members}::jsonb) m`.execute(
    ctx.db,
  );
  await sql`delete from project.project_lab where school_id = ${ctx.schoolId} and project_id = ${id}`.execute(ctx.db);
  await sql`insert into project.project_lab (school_id, project_id, lab_id)
    select ${ctx.schoolId}, ${id}, x from unnest(${[...new Set(input.lab_ids)]}::bigint[]) x`.execute(ctx.db);
  await sql`update project.project p set college_id = u.college_id from org.unit u
    where p.school_id = ${ctx.schoolId} and p.id = ${id} and u.school_id = p.school_id and u.id = p.org_id`.execute(
    ctx.db,
  );
  await attachFiles(ctx, projectDoc, id, [
    ...(input.files ?? []),
    ...input.budget.flatMap(({ quotes }) => quotes ?? []),
  ]);
}

export async function createProject(ctx: Ctx, input: ProjectInput): Promise<number> {
  await checkProject(ctx, input);
  const no = await nextDocumentNo(ctx, 'XM', projectDoc);
  const id = await insertRow(ctx, project, { no, ...stored(input) }, `${no} ${input.name}`);
  await setParts(ctx, id, input);
  return id;
}

/** Only drafts are written anew; what was submitted is withdrawn or sent back first. */
export async function updateProject(
  ctx: Ctx,
  { id, version, ...input }: InputOf<typeof projectApi.update>,
): Promise<void> {
  await updateRow(ctx, project, { id, version }, stored(input), {
    note: input.name,
    check: async ({ state }) => {
      assert(state === ProjectState.draft, projectErrors.onlyDraft);
      await checkProject(ctx, input);
    },
  });
  await setParts(ctx, id, input);
}

export async function removeProject(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const row = await lockRow(ctx, project, id);
  assert(row['state'] === ProjectState.draft, projectErrors.onlyDraft);
  await removeRow(ctx, project, id, `${String(row['no'])} ${String(row['name'])}`);
  await releaseFiles(ctx, projectDoc, id);
}
