import * as z from 'zod/mini';
import { endpoint, holds, type InputOf } from '#kernel/shared/contract.ts';
import { listInput, pageOf } from '#kernel/shared/paging.ts';
import * as wire from '#kernel/shared/wire.ts';
import { UserType } from '#platform/identity/shared/user.ts';

const filters = {
  keyword: wire.keyword(),
  college_id: wire.maybe(wire.id()),
  lab_id: wire.maybe(wire.id()),
  user_type: wire.maybe(wire.code(UserType)),
};

/** What safety education has left with a person. Hours have one decimal. */
const reportRow = z.object({
  id: z.int(),
  name: z.string(),
  job_no: z.string(),
  user_type: z.string(),
  college_name: z.string(),
  /** Of this calendar year, and of all years. */
  year_hours: z.string(),
  total_hours: z.string(),
  certificates: z.int(),
  /** Trainings and drills attended. */
  events: z.int(),
  admissions: z.int(),
  violations: z.int(),
});
export type ReportRow = z.output<typeof reportRow>;

const path = '/train/report';

export const reportApi = {
  list: endpoint({
    method: 'GET',
    server: 'train',
    path,
    guard: holds('training.report.read'),
    input: listInput(filters, ['name']),
    output: pageOf(reportRow),
  }),
  export: endpoint({
    method: 'GET',
    server: 'train',
    path: `${path}/export`,
    guard: holds('training.report.export'),
    input: z.object(filters),
    output: z.any(),
    blob: true,
    perMinute: 5,
  }),
};
export type ReportQuery = InputOf<typeof reportApi.export>;
