import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import { fileRefs, pickFiles } from '#platform/files/server/public.ts';
import type { HandoverRow } from '../../shared/pickup/apply.ts';

type Stored = Omit<HandoverRow, 'photos' | 'at' | 'sign' | 'signed_at'> & {
  photo_ids: number[];
  at: Date | null;
  sign_file: number | null;
  signed_at: Date | null;
};

/** Containers `h` on their way, with what was weighed and who signed. */
export async function handoversOf(ctx: Ctx, condition: RawBuilder<boolean>): Promise<HandoverRow[]> {
  const { rows } = await sql<Stored>`select h.id, h.record_id, h.apply_id, r.label_no, r.name, t.code, r.compat_group,
      t.is_special, s.name as spec_name, trim_scale(s.volume_l)::text as volume_l, trim_scale(h.declared_kg)::text as declared_kg, trim_scale(h.weighed_kg)::text as weighed_kg, h.reason,
      h.zone_id, coalesce(z.name, '') as zone_name, coalesce(g.name, '') as giver_name, coalesce(k.name, '') as taker_name,
      h.photos as photo_ids, h.at, h.sign_file, h.signed_at, h.status
    from waste.handover h join waste.record r on r.school_id = h.school_id and r.id = h.record_id
    join waste.type t on t.school_id = r.school_id and t.id = r.type_id
    join waste.spec s on s.school_id = r.school_id and s.id = r.spec_id
    left join waste.zone z on z.school_id = h.school_id and z.id = h.zone_id
    left join identity.account g on g.school_id = h.school_id and g.id = h.giver_id
    left join identity.account k on k.school_id = h.school_id and k.id = h.taker_id
    where h.school_id = ${ctx.schoolId} and ${condition} order by h.apply_id, r.label_no`.execute(ctx.db);
  const refs = await fileRefs(
    ctx,
    rows.flatMap(({ photo_ids, sign_file }) => [...photo_ids, ...(sign_file === null ? [] : [sign_file])]),
  );
  return rows.map(({ photo_ids, at, sign_file, signed_at, ...row }) => ({
    ...row,
    photos: pickFiles(refs, photo_ids),
    sign: sign_file === null ? null : (pickFiles(refs, [sign_file])[0] ?? null),
    signed_at: signed_at && formatDateTime(signed_at),
    at: at && formatDateTime(at),
  }));
}
