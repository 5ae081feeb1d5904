import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import type { InputOf, OutputOf } from '#kernel/shared/contract.ts';
import { libraryStates } from '../../shared/application/project.states.ts';
import type { libraryApi, LibraryRow } from '../../shared/review/library.ts';
import { isOffice, isOwnProject, projectsWithin } from '../project.policy.ts';

/** Projects that await the school's decision about money, in the order of the library; own ones are not shown with scores. */
export async function listLibrary(
  ctx: Ctx,
  { year, call_id }: InputOf<typeof libraryApi.list>,
): Promise<OutputOf<typeof libraryApi.list>> {
  const { rows } =
    await sql<LibraryRow>`select p.id, p.version, p.no, p.name, u.name as org_name, p.head_id, a.name as head_name,
      coalesce(k.name, p.category) as category_name, p.call_id, l.name as call_name, l.year, p.score::text as score,
      p.applied::text as applied, p.suggested::text as suggested, p.rank, p.state,
      (select json_agg(json_build_object('id', b.id, 'subject_name', coalesce(s.name, b.subject), 'item', b.item, 'amount', b.amount::text)
          order by b.line)
        from project.budget b left join codes.code s on s.school_id = b.school_id and s.parent_key = 'project_subject' and s.code = b.subject
        where b.school_id = p.school_id and b.project_id = p.id) as budget
    from project.project p join project.call l on l.school_id = p.school_id and l.id = p.call_id
    join org.unit u on u.school_id = p.school_id and u.id = p.org_id
    join identity.account a on a.school_id = p.school_id and a.id = p.head_id
    left join codes.code k on k.school_id = p.school_id and k.parent_key = 'project_category' and k.code = p.category
    where p.school_id = ${ctx.schoolId} and p.state = any(${[...libraryStates]}) and ${projectsWithin(ctx)} and not ${isOwnProject(ctx)}
      and (${year ?? null}::int is null or l.year = ${year ?? null}) and (${call_id ?? null}::bigint is null or p.call_id = ${call_id ?? null})
    order by p.rank nulls last, p.score desc nulls last, p.id limit 500`.execute(ctx.db);
  return { content: rows, can_edit: isOffice(ctx.actor) };
}
