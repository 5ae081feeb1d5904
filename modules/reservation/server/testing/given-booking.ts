import type { TestApp } from '#apps/server/testing/harness.ts';
import { resourceApi, type ResourceInput } from '../../shared/resource/resource.ts';

let serial = 0;

/** Laboratories with admitted people, rules and resources of school alpha. */
export function givenBooking(app: TestApp) {
  const school_id = app.schoolId('alpha');
  const one = async (text: string, values: unknown[]) =>
    Number((await app.admin.query<{ id: number }>(text, values)).rows[0]!.id);

  const given = {
    /** Admits accounts to a laboratory until a far day. */
    admit: (lab_id: number, users: readonly number[], until = '2029-12-31') =>
      app.admin.query(
        `insert into base_info.lab_member (school_id, lab_id, user_id, kind, joined_on, admitted_to)
         select $1, $2, u, 'teacher', '2025-01-01', $4 from unnest($3::bigint[]) u
         on conflict (school_id, lab_id, user_id) where status = 1 do update set admitted_to = excluded.admitted_to`,
        [school_id, lab_id, users, until],
      ),
    /** A rule that is open all day on every day, with changes. */
    rule: (changes: Record<string, unknown> = {}) => {
      const values: Record<string, unknown> = {
        school_id,
        name: `规则${(serial += 1)}`,
        days: [1, 2, 3, 4, 5, 6, 7],
        opens_at: '00:00',
        closes_at: '24:00',
        hours_before: 0,
        approval: 'never',
        max_active: 100,
        ...changes,
      };
      const names = Object.keys(values);
      return one(
        `insert into reservation.rule (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')}) returning id`,
        Object.values(values),
      );
    },
    open: async (input: ResourceInput): Promise<number> => {
      const { id } = await (await app.as('school')).ok(resourceApi.create, input);
      return id;
    },
    /** A room with so many seats, kept by a person; 1 is a room as a whole. */
    async room(
      lab_id: number,
      keeper: number,
      { seats = 1, rule = {} }: { seats?: number; rule?: Record<string, unknown> } = {},
    ) {
      const input = {
        name: `资源${(serial += 1)}`,
        lab_id,
        rule_id: await given.rule(rule),
        keeper_ids: [keeper],
        capacity: seats,
      };
      return given.open({ ...input, kind: seats > 1 ? 'seat' : 'lab' });
    },
    /** An instrument of a laboratory. */
    async instrument(lab_id: number, keeper: number, rule: Record<string, unknown> = {}) {
      serial += 1;
      const equipment_id = await one(
        `insert into base_info.equipment (school_id, asset_no, name, kind, lab_id, keeper_id) values ($1, $2, $3, 'other', $4, $5) returning id`,
        [school_id, `E${serial}`, `仪器${serial}`, lab_id, keeper],
      );
      const input = {
        name: `仪器${serial}`,
        lab_id,
        equipment_id,
        rule_id: await given.rule(rule),
        keeper_ids: [keeper],
        capacity: 1,
      };
      return given.open({ ...input, kind: 'instrument' });
    },
    /** What a resource has in its calendar, as texts. */
    held: async (resource: number): Promise<string[]> => {
      const { rows } = await app.admin.query<{ text: string }>(
        `select source || ' ' || places::text || ' ' || to_char(lower(span) at time zone 'Asia/Shanghai', 'DD HH24:MI') || '-'
           || to_char(upper(span) at time zone 'Asia/Shanghai', 'HH24:MI') as text
         from reservation.occupation where school_id = $1 and resource_id = $2 order by lower(span), lower(places)`,
        [school_id, resource],
      );
      return rows.map(({ text }) => text);
    },
  };
  return given;
}
