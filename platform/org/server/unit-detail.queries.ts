import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { found } from '#kernel/server/errors.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import { fileRefs, pickFiles } from '#platform/files/server/public.ts';
import type { UnitDetail } from '../shared/unit.ts';
import type { OrgLevelCode } from '../shared/unit.rules.ts';
import { unitColumns, unitsFrom, withActions } from './unit-list.queries.ts';

type Stored = Omit<UnitDetail, 'can' | 'orgLevel' | 'dutyFileIds' | 'createdAt' | 'updatedAt'> & {
  orgLevel: OrgLevelCode;
  path: string;
  dutyFiles: number[];
  createdAt: Date;
  updatedAt: Date;
};

/** A unit in full: its fields, the people it names, where it stands and what stands on it. */
export async function findUnitDetail(ctx: Ctx, { orgId }: { orgId: number }): Promise<UnitDetail> {
  const { rows } = await sql<Stored>`select ${unitColumns}, to_json(u.campus_ids) as "campusIds", u.head_id as "headId",
      to_json(u.safety_officer_ids) as "safetyOfficerIds", u.party_leader_id as "partyLeaderId", u.branch_leader_id as "branchLeaderId",
      u.safety_manager_id as "safetyManagerId", to_json(u.duty_files) as "dutyFiles", u.duty_signed_on as "dutySignedOn",
      u.duty_expires_on as "dutyExpiresOn", u.email, u.intro, u.created_at as "createdAt", u.updated_at as "updatedAt", u.version,
      ${people} as people, ${ancestors} as ancestors,
      (select count(*) from org.unit x where x.school_id = u.school_id and x.pid = u.id and x.deleted_at is null) as "childCount",
      (select count(*) from org.room r where r.school_id = u.school_id and r.org_id = u.id and r.deleted_at is null) as "roomCount",
      (select count(distinct d.user_id) from identity.holding d where d.school_id = u.school_id and d.org_id = u.id) as "peopleCount"
    ${unitsFrom(ctx, sql<boolean>`u.id = ${orgId}`)}`.execute(ctx.db);
  const { dutyFiles, createdAt, updatedAt, ...row } = found(rows[0], '单位');
  return {
    ...withActions(ctx, row),
    dutyFileIds: pickFiles(await fileRefs(ctx, dutyFiles), dutyFiles),
    createdAt: formatDateTime(createdAt),
    updatedAt: formatDateTime(updatedAt),
  };
}

const people = sql`coalesce((select json_agg(json_build_object('id', a.id, 'name', a.name) order by a.id) from identity.account a
  where a.school_id = u.school_id
    and a.id = any(u.safety_officer_ids || array[u.head_id, u.party_leader_id, u.branch_leader_id, u.safety_manager_id])), '[]')`;

const ancestors = sql`coalesce((select json_agg(json_build_object('orgId', x.id, 'orgName', x.name) order by length(x.path))
  from org.unit x where x.school_id = u.school_id and x.id <> u.id
    and x.id = any(string_to_array(trim(both '/' from u.path), '/')::bigint[])), '[]')`;
