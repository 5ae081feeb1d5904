import { expect, test } from 'vitest';
import { largestDay, type DemoDays } from '#apps/server/testing/demo-days.ts';
import { ActType } from '../../shared/core/activity.states.ts';

const ofSchool = 'school_id = (select id from s)';

const byStudent = `inspection.self_task t
  join identity.account u on u.school_id = t.school_id and u.id = t.submitted_by and u.user_type like '%student'`;

/** What an inspection of the demonstration shows besides its patrols, whatever the day. */
export function inspectionDays({ days, read }: DemoDays): void {
  const count = async (key: (typeof days)[number][0], from: string) =>
    (await read<{ n: number }>(key, `select count(*)::int as n from ${from}`))[0]!.n;

  test.each(days)('on %s colleges check themselves, and what they find is theirs to judge', async (key) => {
    const own = `inspection.activity a join org.unit o on o.school_id = a.school_id and o.id = a.org_id and o.level = 'college'
      where a.${ofSchool}`;
    expect(await count(key, `${own} and a.status = 1`)).toBeGreaterThan(0);
    const foreign = `inspection.problem p join inspection.activity a on a.school_id = p.school_id and a.id = p.act_id
      where p.${ofSchool} and p.organizer_id <> a.org_id`;
    expect(await count(key, foreign)).toBe(0);
  });

  test.each(days)('on %s nobody checks a laboratory of which he is a member for his college', async (key) => {
    expect(
      await count(
        key,
        `inspection.activity_inspector i join inspection.activity a on a.school_id = i.school_id and a.id = i.act_id
          join org.unit o on o.school_id = a.school_id and o.id = a.org_id and o.level = 'college'
          join inspection.activity_lab t on t.school_id = a.school_id and t.act_id = a.id
          join base_info.lab_member m on m.school_id = t.school_id and m.lab_id = t.lab_id and m.user_id = i.user_id where i.${ofSchool}`,
      ),
    ).toBe(0);
  });

  test.each(days)('on %s the warehouse has a problem to rectify, handed on with its history', async (key) => {
    const rows = await read<{ state: string; moved: number; logged: number }>(
      key,
      `select p.state, (select count(*)::int from inspection.reassign r where r.school_id = p.school_id and r.problem_id = p.id) as moved,
         (select count(*)::int from kernel.op_log l where l.school_id = p.school_id and l.doc_type = 'inspection.problem'
           and l.doc_id = p.id and l.action = '转派' and l.at > p.issue_at) as logged
       from inspection.problem p join org.unit u on u.school_id = p.school_id and u.id = p.org_id and u.level = 'warehouse'
       where p.${ofSchool}`,
    );
    expect(rows.map(({ state }) => state)).toContain('pending');
    expect(rows.filter(({ moved, logged }) => moved !== 1 || logged !== 1)).toEqual([]);
  });

  test.each(days)('on %s students carry out self-checks', async (key) => {
    expect(await count(key, `${byStudent} where t.${ofSchool} and t.status = 2`)).toBeGreaterThan(0);
  });

  test.each(days)('on %s each item that a reach check handed over has its problem', async (key) => {
    const rows = await read<{ asked: string[]; found: string[] }>(
      key,
      `select array(select x ->> 'item_id' from jsonb_array_elements(w.answers) x where (x ->> 'problem')::boolean order by 1) as asked,
         array(select p.item_id::text from inspection.problem p where p.school_id = w.school_id and p.reach_work_id = w.id order by 1) as found
       from inspection.reach_work w where w.${ofSchool} and w.stage > 1 and w.submitted_at is not null
         and exists (select 1 from inspection.problem p where p.school_id = w.school_id and p.reach_work_id = w.id)`,
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { asked, found } of rows) expect(found).toEqual(asked);
    const source = `inspection.problem p where p.${ofSchool} and p.reach_work_id is not null and p.source_act_type <> ${ActType.reach}`;
    expect(await count(key, source)).toBe(0);
  });

  test('what was put right on the spot is recorded, never issued', async () => {
    const fixed = `inspection.problem p where p.${ofSchool} and p.fixed`;
    expect(await count(largestDay, fixed)).toBeGreaterThan(0);
    expect(
      await count(largestDay, `${fixed} and (not p.is_draft or p.issue_at is not null or p.problem_no <> '')`),
    ).toBe(0);
  });
}
