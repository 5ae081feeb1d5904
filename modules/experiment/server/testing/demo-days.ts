import { expect, test } from 'vitest';
import type { DemoDays } from '#apps/server/testing/demo-days.ts';
import { ExperimentState } from '../../shared/experiment.states.ts';

/** Experiments of a demonstration in every state, valid as their states say. */
export function experimentDays({ days, read }: DemoDays): void {
  test.each(days)('at %s there are experiments in every state, valid as their states say', async (key, at) => {
    const states = await read<{ state: number }>(
      key,
      `select distinct state from experiment.project where school_id = (select id from s)`,
    );
    expect(states.map(({ state }) => state).toSorted((a, b) => a - b)).toEqual(
      ExperimentState.$items.map(({ value }) => value).toSorted((a, b) => a - b),
    );
    const wrong = await read(
      key,
      `select 1 from experiment.project where school_id = (select id from s) and (state = 1 and valid_to < '${at.slice(0, 10)}' or state = 3 and valid_to >= '${at.slice(0, 10)}')`,
    );
    expect(wrong).toEqual([]);
  });
}
