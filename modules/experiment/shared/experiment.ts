import * as z from 'zod/mini';
import { endpoint, holds, signedIn, type InputOf } from '#kernel/shared/contract.ts';
import { canOf, idOnly, listInput, nothing, pageOf } from '#kernel/shared/paging.ts';
import { removeEndpoint, resourceEndpoints } from '#kernel/shared/resource.ts';
import { sheetEndpoints } from '#kernel/shared/sheets.ts';
import * as wire from '#kernel/shared/wire.ts';
import { RiskLevel } from '#modules/base-info/shared/risk/risk-point.states.ts';
import { ExperimentState } from './experiment.states.ts';
import { ExperimentKind } from './kinds.ts';

const filters = {
  /** Number or name, or name of the head. */
  keyword: wire.keyword(),
  kind: wire.maybe(wire.code(ExperimentKind)),
  /** 0: in no college. */
  college_id: wire.maybe(wire.int(0)),
  /** Its laboratory, or one of the further ones. */
  lab_id: wire.maybe(wire.id()),
  /** Of the assessment in force, else of the one that is written. */
  level: wire.maybe(wire.code(RiskLevel)),
  state: wire.maybe(wire.code(ExperimentState)),
  mine: wire.maybe(wire.bool()),
  /** Its assessment waits for the caller. */
  waits: wire.maybe(wire.bool()),
  /** Passed, and ends within 60 days. */
  near_end: wire.maybe(wire.bool()),
};

const named = z.object({ id: z.int(), name: z.string() });

const experimentRow = z.object({
  id: z.int(),
  version: z.int(),
  exp_no: z.string(),
  name: z.string(),
  kind: z.int(),
  head_id: z.int(),
  head_name: z.string(),
  lab_id: z.int(),
  lab_name: z.string(),
  college_id: z.nullable(z.int()),
  college_name: z.string(),
  level: z.nullable(z.int()),
  /** What is left of its highest risk. */
  rest: z.nullable(z.int()),
  valid_to: z.nullable(z.string()),
  state: z.int(),
  /** Step for which its assessment waits. */
  step: z.nullable(z.int()),
  can: canOf('edit', 'remove', 'assess', 'submit', 'withdraw', 'decide', 'stop', 'print'),
});
export type ExperimentRow = z.output<typeof experimentRow>;

const editionRow = z.object({
  id: z.int(),
  edition: z.int(),
  state: z.int(),
  risk: z.int(),
  rest: z.int(),
  level: z.int(),
  valid_to: z.string(),
  submitted_name: z.string(),
  submitted_at: z.nullable(z.string()),
});
export type EditionRow = z.output<typeof editionRow>;

const logRow = z.object({ id: z.int(), at: z.string(), who: z.string(), what: z.string(), note: z.string() });

const experimentDetail = z.object({
  ...experimentRow.shape,
  further_labs: z.array(named),
  stop_reason: z.string(),
  editions: z.array(editionRow),
  log: z.array(logRow),
});
export type ExperimentDetail = z.output<typeof experimentDetail>;

const experimentInput = z.object({
  /** Empty: the next number. */
  exp_no: z.optional(wire.line('实验编号', 30)),
  name: wire.text('实验名称', 100),
  kind: wire.code(ExperimentKind, '请选择类型'),
  head_id: wire.id('请选择负责人'),
  lab_id: wire.id('请选择实验室'),
  further_lab_ids: wire.maybe(wire.list(wire.id(), 20)),
});
export type ExperimentInput = z.output<typeof experimentInput>;

const path = '/api/lab_project';
const noun = '实验项目';
const read = holds('experiment.project.read');
const edit = holds('experiment.project.edit');

const crud = resourceEndpoints({
  path,
  noun,
  read,
  edit,
  filters,
  sort: ['exp_no', 'name', 'valid_to'],
  row: experimentRow,
  input: experimentInput,
});

const choice = z.object({ ...named.shape, level: z.int(), valid_to: z.string() });

export const experimentApi = {
  ...crud,
  find: { ...crud.find, output: experimentDetail },
  ...removeEndpoint({ path, noun, edit }),
  stop: endpoint({
    method: 'POST',
    path: `${path}/{id}/stop`,
    guard: holds(
      'experiment.project.edit',
      'experiment.lab.decide',
      'experiment.college.decide',
      'experiment.school.decide',
    ),
    input: z.object({ ...idOnly.shape, reason: wire.paragraph('停止原因', 300) }),
    output: nothing,
    summary: '停止实验项目',
  }),
  /** Experiments that may be done in a laboratory on a day, by default today: what other forms choose from. */
  pick: endpoint({
    method: 'GET',
    path: `${path}/pick`,
    guard: signedIn,
    input: listInput({
      keyword: wire.keyword(),
      lab_id: wire.maybe(wire.id()),
      day: wire.maybe(wire.date()),
    }),
    output: pageOf(choice),
    all: true,
  }),
  print: endpoint({
    method: 'GET',
    path: `${path}/{id}/notice`,
    guard: read,
    input: idOnly,
    output: z.any(),
    blob: true,
    perMinute: 20,
    summary: '打印实验安全风险告知书',
  }),
};

export const experimentSheet = sheetEndpoints(path, { read, write: holds('experiment.project.import') }, filters);
export type ExperimentQuery = InputOf<typeof experimentSheet.export>;
