import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { Enabled } from '#kernel/shared/enums.ts';

// Filters by the laboratory of things that stand in laboratories.

/** Rows whose laboratory `lab` is in use, or is not; those out of use are few and have an index of their own. */
export const labInUse = (lab: string) => (inUse: boolean, ctx: Ctx) => {
  const others = sql`(select g.id from org.unit g where g.school_id = ${ctx.schoolId}
    and (g.level <> 'lab' or g.status <> ${sql.lit(Enabled.on)} or g.deleted_at is not null))`;
  return inUse ? sql<boolean>`not ${sql.ref(lab)} in ${others}` : sql<boolean>`${sql.ref(lab)} in ${others}`;
};

const inLabs = (lab: string, ctx: Ctx, condition: RawBuilder<unknown>) =>
  sql<boolean>`${sql.ref(lab)} = any(array(select n.id from base_info.lab n where n.school_id = ${ctx.schoolId} and ${condition}))`;

export const labOnCampus = (lab: string) => (campus: number, ctx: Ctx) =>
  inLabs(lab, ctx, sql`n.campus_id = ${campus}`);

export const labOfNature = (lab: string) => (nature: string, ctx: Ctx) => inLabs(lab, ctx, sql`n.nature = ${nature}`);
