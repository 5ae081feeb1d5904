import { endpoint, holds } from '#kernel/shared/contract.ts';
import { fileRef } from '#kernel/shared/files.ts';
import { canOf, idOnly, idOut, listInput, nothing, pageOf } from '#kernel/shared/paging.ts';
import * as wire from '#kernel/shared/wire.ts';
import { paperFile, paperInput } from '#platform/print/shared/paper.ts';
import * as z from 'zod/mini';

/** Hours in which a published bulletin may be withdrawn. */
export const withdrawHours = 24;

const read = holds('inspection.bulletin.read', 'inspection.special.bulletin');
const edit = holds('inspection.bulletin.edit');

const reachFigures = z.object({
  mean: z.nullable(z.number()),
  reached_rate: z.nullable(z.number()),
  excellent_count: z.int(),
  colleges: z.array(
    z.object({
      college_id: z.nullable(z.int()),
      mean: z.nullable(z.number()),
      reached_rate: z.nullable(z.number()),
      vetoes: z.int(),
      excellent: z.int(),
    }),
  ),
  excellent: z.array(z.object({ college_name: z.string(), lab_name: z.string(), final: z.number() })),
  vetoed: z.array(z.object({ college_name: z.string(), lab_name: z.string(), items: z.string() })),
  /** Excellent colleges, whether still public or awarded. */
  honoured: z.array(z.string()),
});

/** The numbers of an activity at the moment the bulletin was generated. */
const bulletinFigures = z.object({
  labs: z.int(),
  checked: z.int(),
  no_entry: z.int(),
  problems: z.int(),
  urgent: z.int(),
  met_rate: z.nullable(z.number()),
  colleges: z.array(
    z.object({
      college_id: z.nullable(z.int()),
      college_name: z.string(),
      labs: z.int(),
      checked: z.int(),
      problems: z.int(),
      urgent: z.int(),
    }),
  ),
  classes: z.array(z.object({ class_name: z.string(), problems: z.int() })),
  /** Scores of a reach check. */
  reach: z.optional(reachFigures),
  /** Overdue by seven days or more. */
  overdue: z.array(z.object({ college_name: z.string(), lab_name: z.string(), description: z.string() })),
});
export type BulletinFigures = z.output<typeof bulletinFigures>;

const typicalProblem = z.object({
  id: z.int(),
  college_name: z.string(),
  lab_name: z.string(),
  description: z.string(),
  level: z.string(),
  photos: z.array(fileRef),
});

const bulletinRow = z.object({
  id: z.int(),
  act_id: z.int(),
  act_type: z.int(),
  act_name: z.string(),
  no: z.string(),
  title: z.string(),
  status: z.int(),
  publish_at: z.nullable(z.string()),
  published_by_name: z.string(),
  read_at: z.nullable(z.string()),
  version: z.int(),
  can: canOf('publish', 'withdraw', 'edit', 'urge'),
});
export type BulletinRow = z.output<typeof bulletinRow>;

const bulletinDetail = z.extend(bulletinRow, {
  org_name: z.string(),
  /** Paragraphs, one a line. */
  body: z.string(),
  figures: bulletinFigures,
  typical: z.array(typicalProblem),
  typical_ids: z.array(z.int()),
  files: z.array(fileRef),
  recipient_ids: z.array(z.int()),
  /** Read receipts by college; empty for readers who may not edit. */
  receipts: z.array(
    z.object({
      org_id: z.int(),
      org_name: z.string(),
      people: z.int(),
      read: z.int(),
      first_at: z.nullable(z.string()),
    }),
  ),
  notices: z.array(z.object({ college_id: z.int(), college_name: z.string(), no: z.string(), problems: z.int() })),
});
export type BulletinDetail = z.output<typeof bulletinDetail>;

const rectifyNotice = z.object({
  no: z.string(),
  act_name: z.string(),
  college_name: z.string(),
  school_name: z.string(),
  issued_at: z.string(),
  problems: z.array(
    z.object({
      problem_no: z.string(),
      lab_name: z.string(),
      description: z.string(),
      level: z.string(),
      suggest: z.string(),
      deadline: z.string(),
      duty_name: z.string(),
    }),
  ),
});
export type RectifyNotice = z.output<typeof rectifyNotice>;

export const bulletinApi = {
  /** All versions of an activity, or the published ones that the caller may read. */
  list: endpoint({
    method: 'GET',
    path: '/check/bulletin',
    guard: read,
    input: listInput({ act_id: wire.maybe(wire.id()), keyword: wire.keyword() }, []),
    output: pageOf(bulletinRow),
  }),
  find: endpoint({ method: 'GET', path: '/check/bulletin/{id}', guard: read, input: idOnly, output: bulletinDetail }),
  pdf: endpoint({
    method: 'GET',
    path: '/check/bulletin/{id}/pdf',
    guard: read,
    input: z.extend(idOnly, paperInput),
    ...paperFile,
  }),
  /** A new draft, filled from the live numbers of the activity; an open draft is filled anew. */
  generate: endpoint({
    method: 'POST',
    path: '/check/activity/{act_id}/bulletin',
    guard: edit,
    input: z.object({ act_id: wire.id() }),
    output: idOut,
    summary: '生成检查通报',
  }),
  update: endpoint({
    method: 'POST',
    path: '/check/bulletin/{id}',
    guard: edit,
    input: z.object({
      id: wire.id(),
      version: wire.int(1),
      title: wire.text('标题', 100),
      body: wire.paragraph('正文', 20_000),
      typical_ids: wire.maybe(wire.list(wire.id(), 20)),
      files: wire.maybe(wire.list(wire.id(), 10)),
      recipient_ids: wire.list(wire.id(), 500),
    }),
    output: nothing,
    summary: '编辑检查通报',
  }),
  publish: endpoint({
    method: 'POST',
    path: '/check/bulletin/{id}/publish',
    guard: edit,
    input: idOnly,
    output: nothing,
    summary: '发布检查通报',
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/check/bulletin/{id}/withdraw',
    guard: edit,
    input: z.object({ id: wire.id(), reason: wire.paragraph('原因', 200) }),
    output: nothing,
    summary: '撤回检查通报',
  }),
  /** Marks the bulletin as read. */
  markRead: endpoint({
    method: 'POST',
    path: '/check/bulletin/{id}/read',
    guard: read,
    input: idOnly,
    output: nothing,
    summary: '阅读检查通报',
  }),
  /** Reminds the recipients who have not read it; once a day. */
  urge: endpoint({
    method: 'POST',
    path: '/check/bulletin/{id}/urge',
    guard: edit,
    input: idOnly,
    output: nothing,
    summary: '催阅检查通报',
  }),
  /** A college's rectification notice (整改通知书), for printing. */
  notice: endpoint({
    method: 'GET',
    path: '/check/activity/{act_id}/notice/{college_id}',
    guard: read,
    input: z.object({ act_id: wire.id(), college_id: wire.id() }),
    output: rectifyNotice,
  }),
  noticePdf: endpoint({
    method: 'GET',
    path: '/check/activity/{act_id}/notice/{college_id}/pdf',
    guard: read,
    input: z.object({ act_id: wire.id(), college_id: wire.id(), ...paperInput }),
    ...paperFile,
  }),
};
