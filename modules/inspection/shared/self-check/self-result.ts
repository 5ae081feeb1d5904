import * as z from 'zod/mini';
import { endpoint, holds } from '#kernel/shared/contract.ts';
import { idOnly } from '#kernel/shared/paging.ts';
import * as wire from '#kernel/shared/wire.ts';

const path = '/check/self-result/{id}';
const read = holds('inspection.self.read');

/** Tasks that have begun, by state; rates in percent, null while nothing is due. */
const figures = {
  /** 应查: all but the exempt ones. */
  due: z.int(),
  done: z.int(),
  late: z.int(),
  open: z.int(),
  missed: z.int(),
  exempt: z.int(),
  problems: z.int(),
  rate: z.nullable(z.number()),
  on_time_rate: z.nullable(z.number()),
};
export const selfFigures = z.object(figures);
export type SelfFigures = z.output<typeof selfFigures>;

/** Self-checks of a period by college, or by laboratory. */
export const selfRates = z.object({
  total: selfFigures,
  units: z.array(z.extend(selfFigures, { id: z.nullable(z.int()), name: z.string() })),
});
export type SelfRates = z.output<typeof selfRates>;

const plan = {
  plan_name: z.string(),
  plan_no: z.string(),
  start_on: z.string(),
  end_on: z.string(),
  status: z.int(),
  total: selfFigures,
};

const byPlan = z.object({
  ...plan,
  /** Open tasks of which the caller may remind. */
  remindable: z.int(),
  periods: z.array(
    z.object({ frequency: z.int(), period_key: z.string(), from_day: z.string(), to_day: z.string(), ...figures }),
  ),
  /** Laboratories that missed most, at most ten. */
  missed: z.array(
    z.object({ lab_id: z.int(), lab_name: z.string(), college_name: z.string(), due: z.int(), missed: z.int() }),
  ),
});
export type SelfPlanResult = z.output<typeof byPlan>;

/** A period of the plan; a month where laboratories of the plan have different periods. */
const column = z.object({ key: z.string(), title: z.string(), from_day: z.string(), to_day: z.string() });
export type SelfColumn = z.output<typeof column>;

const unitRow = z.object({
  /** A college, or a laboratory where `by_lab` says so; null for laboratories without a college. */
  id: z.nullable(z.int()),
  name: z.string(),
  note: z.string(),
  total: selfFigures,
  /** One for each column; null without a task. */
  cells: z.array(z.nullable(z.extend(selfFigures, { task_id: z.nullable(z.int()) }))),
});
export type SelfUnitRow = z.output<typeof unitRow>;

const byUnit = z.object({
  ...plan,
  by_lab: z.boolean(),
  by_month: z.boolean(),
  college_name: z.string(),
  columns: z.array(column),
  units: z.array(unitRow),
});
export type SelfUnitResult = z.output<typeof byUnit>;

const unitQuery = z.object({ id: wire.id(), college_id: wire.maybe(wire.id()) });
export type SelfUnitQuery = z.output<typeof unitQuery>;

export const selfResultApi = {
  /** 按计划统计: the periods of a plan with their rates, and who missed most. */
  plan: endpoint({
    method: 'GET',
    path: `${path}/periods`,
    guard: read,
    input: unitQuery,
    output: byPlan,
    slow: true,
    perMinute: 30,
  }),
  /** 按单位统计: colleges by periods; laboratories of one college, or of a caller who reads less than the school. */
  units: endpoint({
    method: 'GET',
    path: `${path}/units`,
    guard: read,
    input: unitQuery,
    output: byUnit,
    slow: true,
    perMinute: 30,
  }),
  export: endpoint({
    method: 'GET',
    path: `${path}/export`,
    guard: read,
    input: unitQuery,
    output: z.any(),
    blob: true,
    perMinute: 5,
  }),
  /** Reminds the executors of all open tasks in the caller's scope. */
  remind: endpoint({
    method: 'POST',
    path: `${path}/remind`,
    guard: holds('inspection.self.decide'),
    input: idOnly,
    output: z.object({ tasks: z.int() }),
    perMinute: 5,
    summary: '催办自查',
  }),
};
