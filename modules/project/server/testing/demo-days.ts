import { expect, test } from 'vitest';
import type { DemoDays } from '#apps/server/testing/demo-days.ts';
import { ProjectState } from '../../shared/application/project.states.ts';

/** Projects of a demonstration: every state, and money that agrees with its cards. */
export function projectDays({ days, read }: DemoDays): void {
  test.each(days)('at %s there are projects in every state, and their money agrees with the cards', async (key, at) => {
    const states = await read<{ state: number }>(
      key,
      'select distinct state from project.project where school_id = (select id from s)',
    );
    expect(states.map(({ state }) => state).toSorted((a, b) => a - b)).toEqual(
      ProjectState.$items.map(({ value }) => value).toSorted((a, b) => a - b),
    );
    const cards = await read<{ spent: string; rows: string }>(
      key,
      `select c.spent, (select sum(b.spent) from project.budget b where b.school_id = p.school_id and b.project_id = p.id) as rows
     from project.project p join funds.budget_card c on c.school_id = p.school_id and c.id = p.card_id where p.school_id = (select id from s)`,
    );
    expect(cards.length).toBeGreaterThan(5);
    for (const { spent, rows } of cards) expect(rows).toBe(spent);
    const late = await read(
      key,
      `select 1 from project.expense where school_id = (select id from s) and paid_on > '${at.slice(0, 10)}'`,
    );
    expect(late).toEqual([]);
  });
}
