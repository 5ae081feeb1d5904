import { expect, test } from 'vitest';
import { largestDay, type DemoDays } from '#apps/server/testing/demo-days.ts';
import { AssetState } from '../../shared/asset.states.ts';

/** Special equipment of a demonstration: every state, and equipment of base information as its mirror. */
export function specialDays({ days, read }: DemoDays): void {
  test('the ledger has pieces in every state, and some that are not in it', async () => {
    const states = await read<{ state: number; n: number }>(
      largestDay,
      `select state, count(*)::int as n from special_equipment.asset where school_id = (select id from s) group by state`,
    );
    const known = states.map(({ state }) => state).toSorted((a, b) => a - b);
    expect(known).toEqual(AssetState.$items.map(({ value }) => value).toSorted((a, b) => a - b));
    const [open] = await read<{ n: number }>(
      largestDay,
      `select count(*)::int as n from base_info.equipment where school_id = (select id from s) and is_special and special_type = ''`,
    );
    expect(open!.n).toBeGreaterThan(0);
  });

  test('the printed laboratory has a piece in use', async () => {
    const own = await read(
      largestDay,
      `select a.state from special_equipment.asset a
       join base_info.equipment e on e.school_id = a.school_id and e.id = a.equipment_id
       join base_info.lab l on l.school_id = e.school_id and l.id = e.lab_id
       join identity.holding h on h.school_id = l.school_id and h.org_id = l.id
       join identity.account p on p.school_id = h.school_id and p.id = h.user_id and p.account = 'lab'
       where l.school_id = (select id from s)`,
    );
    expect(own).toEqual([{ state: AssetState.using }]);
  });

  test('what a check has found is a hidden danger', async () => {
    const [found] = await read<{ n: number }>(
      largestDay,
      `select count(*)::int as n from inspection.problem where school_id = (select id from s) and equipment_id is not null`,
    );
    expect(found!.n).toBeGreaterThan(0);
  });

  test('checklists were filled with every conclusion that leaves a piece in use, and an inspection was undone', async () => {
    const rows = await read<{ conclusion: number; status: number; is_check: boolean }>(
      largestDay,
      `select distinct conclusion, status, answers is not null as is_check from special_equipment.inspection
       where school_id = (select id from s)`,
    );
    const of = (more: object) =>
      rows.filter((row) => Object.entries(more).every(([name, value]) => row[name as keyof typeof row] === value));
    expect(of({ is_check: true, conclusion: 1 })).not.toEqual([]);
    expect(of({ is_check: true, conclusion: 4 })).not.toEqual([]);
    expect(of({ status: 2 })).not.toEqual([]);
  });

  test('applications for scrapping are waiting, passed and refused', async () => {
    const rows = await read<{ status: number }>(
      largestDay,
      `select distinct status from special_equipment.scrapping where school_id = (select id from s) order by 1`,
    );
    expect(rows.map(({ status }) => status)).toEqual([0, 1, 2]);
  });

  test.each(days)('on %s equipment of base data says what the ledger says', async (key) => {
    const rows = await read(
      key,
      `select from special_equipment.asset a join base_info.equipment e on e.school_id = a.school_id and e.id = a.equipment_id
     where a.school_id = (select id from s) and (e.next_check is distinct from a.next_on or e.special_no <> a.use_cert_no
       or (a.state = 1 and e.status <> 1) or (a.state in (2, 8, 9) and e.status <> 2))`,
    );
    expect(rows).toEqual([]);
  });
}
