import { expect, test } from 'vitest';
import type { DemoDays } from '#apps/server/testing/demo-days.ts';
import { CylinderState } from '../../shared/cylinder.states.ts';

/** Cylinders of a demonstration: every state, and each a hazard source of its laboratory. */
export function chemicalDays({ days, read }: DemoDays): void {
  test.each(days)('on %s cylinders stand in every state, each with the record of its steps', async (key) => {
    const states = await read<{ state: number }>(
      key,
      'select distinct state from chemical.cylinder where school_id = (select id from s) order by state',
    );
    expect(states.map(({ state }) => state)).toEqual(CylinderState.$items.map(({ value }) => value));
    const rows = await read(
      key,
      `select c.id from chemical.cylinder c where c.school_id = (select id from s) and c.state <> 4 and c.lab_id is not null
         and not exists (select 1 from base_info.hazard_source h where h.school_id = c.school_id and h.source = 'gas'
           and h.source_id = c.id and h.lab_id = c.lab_id and h.status = 1)
       union all select c.id from chemical.cylinder c where c.school_id = (select id from s)
         and not exists (select 1 from chemical.cylinder_event e where e.school_id = c.school_id and e.cylinder_id = c.id and e.kind = 'arrive')`,
    );
    expect(rows).toEqual([]);
  });
}
