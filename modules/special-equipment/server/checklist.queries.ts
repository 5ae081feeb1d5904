import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { found } from '#kernel/server/errors.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import { fileRefs, pickFiles } from '#platform/files/server/public.ts';
import { checklistsFor } from '../shared/checklist.rules.ts';
import { checklistApi, type AnswerRow, type ChecklistRow } from '../shared/checklist.ts';
import { pieceJoins } from './inspection.queries.ts';
import { readsEquipment } from './reach.queries.ts';

export const checklistList = listQuery<typeof checklistApi.list, Omit<ChecklistRow, 'can'>>(checklistApi.list, {
  noun: '检查表',
  table: ['special_equipment.checklist', 'l'],
  joins: {
    t: sql`left join codes.code t on t.school_id = l.school_id and t.parent_key = 'special_type' and t.code = l.code`,
  },
  columns: () => sql`l.id, l.version, l.code, coalesce(t.name, l.code) as code_name, l.kind, l.name, l.items, l.status`,
  reach: () => sql<boolean>`true`,
  filters: { kind: 'l.kind', status: 'l.status' },
  isNarrow: () => true,
  sort: { code: sql`l.code` },
  order: [sql`l.code`, sql`l.kind`],
  row: (stored, ctx) => ({ ...stored, can: holdsRight(ctx.actor, 'special-equipment.setting') ? ['edit'] : [] }),
});

export type Checklist = Pick<ChecklistRow, 'id' | 'version' | 'code' | 'kind' | 'name' | 'items'>;

/** The checklists that hold for a type, one for each kind of inspection. */
export async function checklistsOf(ctx: Ctx, type: string): Promise<Checklist[]> {
  const { rows } = await sql<Checklist>`select l.id, l.version, l.code, l.kind, l.name, l.items
    from special_equipment.checklist l where l.school_id = ${ctx.schoolId} and l.status = 1
    order by l.code, l.kind limit 500`.execute(ctx.db);
  return checklistsFor(rows, type);
}

/** The forms that hold for a piece within reach. */
export async function formsOf(ctx: Ctx, { id }: { id: number }) {
  const { e, u } = pieceJoins('x');
  const { rows } = await sql<{ type_code: string }>`select a.type_code from special_equipment.asset a ${e} ${u}
    where a.school_id = ${ctx.schoolId} and a.id = ${id} and ${readsEquipment(ctx)}`.execute(ctx.db);
  const forms = await checklistsOf(ctx, found(rows[0], '特种设备').type_code);
  return { content: forms.map(({ code: _code, ...form }) => form) };
}

export type Answer = Omit<AnswerRow, 'photos'> & { photos: number[] };

/** The answers of a filled checklist within reach, as they were written down. */
export async function answersOf(ctx: Ctx, { id }: { id: number }): Promise<{ content: AnswerRow[] }> {
  const { a, e, u } = pieceJoins('i');
  const { rows } = await sql<{ answers: Answer[] }>`select i.answers from special_equipment.inspection i ${a} ${e} ${u}
    where i.school_id = ${ctx.schoolId} and i.id = ${id} and i.answers is not null and ${readsEquipment(ctx)}`.execute(
    ctx.db,
  );
  const { answers } = found(rows[0], '检查表');
  const refs = await fileRefs(
    ctx,
    answers.flatMap(({ photos }) => photos),
  );
  return { content: answers.map((one) => ({ ...one, photos: pickFiles(refs, one.photos) })) };
}
