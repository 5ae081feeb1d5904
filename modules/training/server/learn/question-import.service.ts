import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { storeRows, type RowFields } from '#kernel/server/db/store-rows.ts';
import { emit } from '#kernel/server/events.ts';
import { changedKeys, isSameValue } from '#kernel/shared/same-value.ts';
import { QuestionStatus } from '../../shared/question.states.ts';

export type ImportedQuestion = {
  fields: RowFields<'training.question'> & { id: number | undefined; stem_key: string; answer: number[] };
  /** Ids of its tags in order. */
  tags: number[];
};

type Known = { id: number; answer: number[]; tags: number[]; fields: Record<string, unknown> };

/** What a column is without a text, or when it is cleared. */
const blank: Record<string, unknown> = { analysis: '', source: '', difficulty: 3 };

async function known(ctx: Ctx, ids: readonly number[]): Promise<Map<number, Known>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Known>`select q.id, q.answer, to_jsonb(q) as fields,
      coalesce((select json_agg(x.tag_id order by x.tag_id) from training.question_tag x
        where x.school_id = q.school_id and x.question_id = q.id), '[]') as tags
    from training.question q where q.school_id = ${ctx.schoolId} and q.id = any(${[...ids]}) order by q.id for update of q`.execute(
    ctx.db,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Writes questions of an import. Those that say what is stored already are left alone; what a college changes is reviewed
 * again.
 */
export async function writeQuestions(ctx: Ctx, owner: number | null, all: readonly ImportedQuestion[]): Promise<void> {
  const stored = await known(
    ctx,
    all.flatMap(({ fields }) => fields.id ?? []),
  );
  const isChanged = ({ fields, tags }: ImportedQuestion) => {
    const before = fields.id === undefined ? undefined : stored.get(fields.id);
    return before === undefined || !isSameValue(before.tags, tags) || differs(before.fields, fields);
  };
  const changed = all.filter(isChanged);
  if (changed.length === 0) return;
  const status = owner === null ? QuestionStatus.active : QuestionStatus.waiting;
  await storeRows(
    ctx,
    'training.question',
    blank,
    changed.map(({ fields }) => ({ ...fields, ...(fields.id === undefined || owner !== null ? { status } : {}) })),
  );
  await linkTags(ctx, owner, changed);
  for (const { fields } of changed) {
    const before = fields.id === undefined ? undefined : stored.get(fields.id)?.answer;
    if (before === undefined || isSameValue(before, fields.answer)) continue;
    await emit(ctx, 'training.question.key-corrected', { id: fields.id!, before, after: fields.answer });
  }
}

/** Options have an order, which other lists do not. */
function differs(before: Record<string, unknown>, { options, ...fields }: ImportedQuestion['fields']): boolean {
  const given = Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, value === null ? blank[name] : value]),
  );
  return JSON.stringify(before['options']) !== JSON.stringify(options) || changedKeys(before, given).length > 0;
}

async function linkTags(ctx: Ctx, owner: number | null, changed: readonly ImportedQuestion[]): Promise<void> {
  const rows = changed.map(({ fields, tags }) => ({ stem_key: fields.stem_key, tags }));
  const given = sql`(select q.id, r.tags from json_to_recordset(${JSON.stringify(rows)}::json) as r(stem_key text, tags bigint[])
    join training.question q on q.school_id = ${ctx.schoolId} and q.college_id is not distinct from ${owner}::bigint
      and q.stem_key = r.stem_key)`;
  await sql`delete from training.question_tag x using ${given} g
    where x.school_id = ${ctx.schoolId} and x.question_id = g.id and x.tag_id <> all(g.tags)`.execute(ctx.db);
  await sql`insert into training.question_tag (school_id, question_id, tag_id)
    select ${ctx.schoolId}, g.id, one from ${given} g cross join unnest(g.tags) one on conflict do nothing`.execute(
    ctx.db,
  );
}
