import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';

/** An admission that a transaction is about to change, with the names that its notices say. */
export type Locked = {
  id: number;
  lab_id: number;
  lab_name: string;
  user_id: number;
  name: string;
  mentor_id: number | null;
  source: string;
  starts_on: string | null;
  ends_on: string;
  status: number;
  kinds: string[];
  grace_until: string | null;
  instance_id: number | null;
};

/** Locks all admissions `m` of a condition, in the order of their ids. */
export async function lockAdmissions(ctx: Ctx, where: RawBuilder<boolean>): Promise<Locked[]> {
  const { rows } =
    await sql<Locked>`select m.id, m.lab_id, u.name as lab_name, m.user_id, a.name, m.mentor_id, m.source,
      m.starts_on, m.ends_on, m.status, m.kinds, m.grace_until, m.instance_id
    from training.admission m join org.unit u on u.school_id = m.school_id and u.id = m.lab_id
    join identity.account a on a.school_id = m.school_id and a.id = m.user_id
    where m.school_id = ${ctx.schoolId} and ${where} order by m.id for update of m`.execute(ctx.db);
  return rows;
}
