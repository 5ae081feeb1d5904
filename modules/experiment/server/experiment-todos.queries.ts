import { sql } from 'kysely';
import { defineTodos, todoRows } from '#kernel/server/todos.ts';
import { experimentApi } from '../shared/experiment.ts';
import { ExperimentState } from '../shared/experiment.states.ts';
import { experimentsWithin, isOwnExperiment, waitsForCaller } from './experiment-reach.queries.ts';
import { editionJoins } from './experiment.queries.ts';

type Waiting = { waits: number; refused: number };

/** Assessments that wait for the caller, and own ones that were refused. */
export const experimentTodos = defineTodos({
  kinds: [
    {
      name: 'experiment.waits',
      label: '实验风险评估待审核',
      action: '去审核',
      page: '/project/experiment',
      right: 'experiment.project.read',
      rows: todoRows(experimentApi.list, { waits: true }),
    },
    {
      name: 'experiment.refused',
      label: '被驳回的实验项目',
      action: '去修改',
      page: '/project/experiment',
      right: 'experiment.project.edit',
      rows: todoRows(experimentApi.list, { state: ExperimentState.refused, mine: true }),
    },
  ],
  count: async (ctx) => {
    const { rows } = await sql<Waiting>`select count(*) filter (where ${waitsForCaller(ctx)})::int as waits,
        count(*) filter (where p.state = ${sql.lit(ExperimentState.refused)} and ${isOwnExperiment(ctx)})::int as refused
      from experiment.project p ${editionJoins.o} where p.school_id = ${ctx.schoolId} and ${experimentsWithin(ctx)}`.execute(
      ctx.db,
    );
    const { waits, refused } = rows[0]!;
    return { 'experiment.waits': { count: waits }, 'experiment.refused': { count: refused } };
  },
});
