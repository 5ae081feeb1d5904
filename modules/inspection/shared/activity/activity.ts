import { endpoint, holds, open } from '#kernel/shared/contract.ts';
import { fileRef } from '#kernel/shared/files.ts';
import { canOf, idOnly, idOut, listInput, nothing, pageOf } from '#kernel/shared/paging.ts';
import * as wire from '#kernel/shared/wire.ts';
import { paperFile, paperInput } from '#platform/print/shared/paper.ts';
import * as z from 'zod/mini';
import { PlannedType, ActivityStatus, Sample, ItemMode, IssueMode, ExamineBy } from '../core/activity.states.ts';
import { ReachStage, ReachTarget } from '../core/reach.states.ts';

/** Uploads of the activity form; narrower than elsewhere. */
export const activityFileExtensions = ['png', 'jpg', 'jpeg', 'doc', 'docx', 'xls', 'xlsx', 'pdf'] as const;

// Which types a right is for is asked of each activity.
const read = holds('inspection.activity.read', 'inspection.special.read', 'inspection.reach.read');
const edit = holds('inspection.activity.edit', 'inspection.special.edit', 'inspection.reach.edit');

const activityRow = z.object({
  id: z.int(),
  act_no: z.string(),
  act_name: z.string(),
  act_type: z.int(),
  act_type_name: z.string(),
  org_id: z.int(),
  org_name: z.string(),
  leader_name: z.string(),
  start_at: z.string(),
  end_at: z.string(),
  status: z.int(),
  blind: z.boolean(),
  labs: z.int(),
  checked: z.int(),
  problems: z.int(),
  urgent: z.int(),
  /** Recorded but not issued yet. */
  drafts: z.int(),
  /** Percent with one decimal, null without problems. */
  rectified_rate: z.nullable(z.number()),
  /** Name in the public address of the inspection basis. */
  gist_key: z.string(),
  /** Code of dictionary `check_theme`; empty but for special checks. */
  theme: z.string(),
  /** Whether colleges report on themselves before the visit, by when, and how many of them have. */
  self_report: z.boolean(),
  report_due: z.nullable(z.string()),
  reports: z.int(),
  reported: z.int(),
  /** Of a reach check: its stage of today, the percent of reached targets among those with a score, and whether it is published. */
  stage: z.nullable(z.int()),
  reached_rate: z.nullable(z.number()),
  is_published: z.boolean(),
  version: z.int(),
  can: canOf('edit', 'remove', 'start', 'change', 'end', 'reopen', 'copy', 'result', 'draft', 'bulletin', 'issue'),
});
export type ActivityAction = ActivityRow['can'][number];
export type ActivityRow = z.output<typeof activityRow>;

const groupInput = z.object({
  name: wire.text('组名', 30),
  leader_id: wire.id('请选择组长'),
  inspector_ids: wire.list(wire.id(), 50),
  /** Absent or empty: the laboratories that no group names are assigned evenly. */
  lab_ids: wire.maybe(wire.list(wire.id(), 5000)),
});

const scopeFields = {
  scope_org_ids: wire.list(wire.id(), 500),
  campus_ids: wire.maybe(wire.list(wire.id(), 50)),
  type_ids: wire.maybe(wire.list(wire.id(), 50)),
  lab_classes: wire.maybe(wire.list(wire.int(1, 99), 20)),
  lab_levels: wire.maybe(wire.list(wire.int(1, 9), 9)),
  aptitude_ids: wire.maybe(wire.list(wire.id(), 50)),
};
const sampleFields = {
  sample: wire.code(Sample, '请选择抽样方式'),
  sample_percent: wire.maybe(wire.int(1, 100)),
  /** Percent for levels Ⅰ to Ⅳ; ungraded laboratories count as level Ⅰ. */
  sample_levels: wire.maybe(wire.list(wire.int(0, 100), 4)),
};

/** What only a special check has; other types leave it out. */
const specialFields = {
  theme: wire.maybe(wire.codeText('检查主题')),
  self_report: wire.maybe(wire.bool()),
  report_due: wire.maybe(wire.date()),
  joint_org_ids: wire.maybe(wire.list(wire.id(), 50)),
};

const stageInput = z.object({
  stage: wire.code(ReachStage, '请选择检查阶段'),
  from: wire.date('请选择开始日期'),
  to: wire.date('请选择结束日期'),
});
export type StageInput = z.output<typeof stageInput>;

/** What only a reach check has: its stages, and the list for laboratories of each class (0: all others) and for colleges. */
const reachFields = {
  stages: wire.maybe(wire.list(stageInput, 6)),
  lists: wire.maybe(
    wire.list(
      z.object({
        target: wire.code(ReachTarget, '请选择检查对象'),
        lab_class: wire.int(0, 99),
        version_id: wire.id('请选择检查表'),
      }),
      40,
    ),
  ),
};

const activityFields = {
  ...specialFields,
  ...reachFields,
  act_name: wire.text('活动名称', 50),
  org_id: wire.maybe(wire.id()),
  leader_id: wire.id('请选择负责人'),
  start: wire.date('请选择开始日期'),
  end: wire.date('请选择结束日期'),
  ...scopeFields,
  ...sampleFields,
  /** Absent: the sample is drawn by the server, seeded with the activity's number. */
  lab_ids: wire.maybe(wire.list(wire.id(), 5000)),
  item_mode: wire.code(ItemMode, '请选择检查方式'),
  item_ids: wire.maybe(wire.list(wire.id(), 1000)),
  groups: wire.list(groupInput, 50),
  gist: wire.maybe(wire.freeText('检查依据', 10_000)),
  gist_files: wire.maybe(wire.list(wire.id(), 20)),
  files: wire.maybe(wire.list(wire.id(), 20)),
  need_confirm: wire.maybe(wire.bool()),
  issue_mode: wire.maybe(wire.code(IssueMode)),
  days_ordinary: wire.maybe(wire.int(1, 90)),
  days_urgent: wire.maybe(wire.int(1, 30)),
  examine_by: wire.maybe(wire.code(ExamineBy)),
  blind: wire.maybe(wire.bool()),
  notify: wire.maybe(wire.bool()),
};
const activityInput = z.object({
  act_type: wire.code(PlannedType, '请选择活动类型'),
  ...activityFields,
});
export type ActivityInput = z.output<typeof activityInput>;
const activityUpdate = z.object({ id: wire.id(), version: wire.int(1), ...activityFields });

/** Fields that may change while an activity runs. */
const activityChange = z.object({
  id: wire.id(),
  version: wire.int(1),
  end: wire.maybe(wire.date()),
  labs_added: wire.maybe(wire.list(z.object({ lab_id: wire.id(), group_id: wire.id() }), 1000)),
  /** Only laboratories without a begun record. */
  labs_removed: wire.maybe(wire.list(wire.id(), 1000)),
  inspectors_added: wire.maybe(wire.list(z.object({ group_id: wire.id(), user_id: wire.id() }), 200)),
  /** Stages of a reach check with a later end. */
  stages: reachFields.stages,
  gist: wire.maybe(wire.freeText('检查依据', 10_000)),
  gist_files: wire.maybe(wire.list(wire.id(), 20)),
  files: wire.maybe(wire.list(wire.id(), 20)),
});

const person = z.object({ user_id: z.int(), name: z.string(), job_no: z.string() });

const labChoice = z.object({
  lab_id: z.int(),
  lab_no: z.string(),
  lab_name: z.string(),
  college_id: z.nullable(z.int()),
  college_name: z.string(),
  building_name: z.string(),
  lab_class: z.nullable(z.int()),
  lab_level: z.nullable(z.int()),
});
export type LabChoice = z.output<typeof labChoice>;

const activityGroup = z.object({
  id: z.int(),
  name: z.string(),
  leader_id: z.int(),
  leader_name: z.string(),
  inspectors: z.array(person),
  labs: z.array(z.extend(labChoice, { record_id: z.nullable(z.int()), record_status: z.nullable(z.int()) })),
});

const activityDetail = z.extend(activityRow, {
  leader_id: z.int(),
  leader: person,
  start: z.string(),
  end: z.string(),
  scope_org_ids: z.array(z.int()),
  campus_ids: z.array(z.int()),
  type_ids: z.array(z.int()),
  lab_classes: z.array(z.int()),
  lab_levels: z.array(z.int()),
  aptitude_ids: z.array(z.int()),
  sample: z.int(),
  sample_percent: z.nullable(z.int()),
  sample_levels: z.array(z.int()),
  item_mode: z.int(),
  item_ids: z.array(z.int()),
  groups: z.array(activityGroup),
  gist: z.string(),
  gist_files: z.array(fileRef),
  files: z.array(fileRef),
  need_confirm: z.boolean(),
  issue_mode: z.int(),
  days_ordinary: z.int(),
  days_urgent: z.int(),
  examine_by: z.int(),
  notify: z.boolean(),
  joint_orgs: z.array(z.object({ id: z.int(), name: z.string() })),
  stages: z.array(z.object({ stage: z.int(), from: z.string(), to: z.string() })),
  lists: z.array(
    z.object({
      target: z.string(),
      lab_class: z.int(),
      version_id: z.int(),
      list_name: z.string(),
      version_no: z.string(),
    }),
  ),
});
export type ActivityDetail = z.output<typeof activityDetail>;

const activityQuery = listInput(
  {
    keyword: wire.keyword(),
    act_type: wire.maybe(wire.code(PlannedType)),
    /** Types of one list. */
    act_types: wire.maybe(wire.list(wire.code(PlannedType), 4)),
    theme: wire.maybe(wire.codeText('检查主题')),
    status: wire.maybe(wire.code(ActivityStatus)),
    org_id: wire.maybe(wire.id()),
    /** Running or coming, with a report that the reader's college still owes. */
    owes_report: wire.maybe(wire.bool()),
    from: wire.maybe(wire.date()),
    to: wire.maybe(wire.date()),
  },
  ['act_no', 'act_name', 'start_at', 'end_at', 'status'],
);

const gistKey = z.string().check(z.regex(/^[0-9a-f-]{36}$/, '活动不存在'));

const gist = z.object({
  act_name: z.string(),
  act_type_name: z.string(),
  start_at: z.string(),
  end_at: z.string(),
  org_name: z.string(),
  school_name: z.string(),
  gist: z.string(),
  gist_files: z.array(fileRef),
  items: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      /** With its source. */
      basis: z.string(),
      category_name: z.string(),
      group_name: z.string(),
    }),
  ),
});
export type Gist = z.output<typeof gist>;

export const activityApi = {
  list: endpoint({
    method: 'GET',
    path: '/check/activity',
    guard: read,
    input: activityQuery,
    output: pageOf(activityRow),
  }),
  find: endpoint({ method: 'GET', path: '/check/activity/{id}', guard: read, input: idOnly, output: activityDetail }),
  /** Labels of the activity types in this school. */
  types: endpoint({
    method: 'GET',
    path: '/check/activity/types',
    guard: holds('inspection.home.read'),
    input: z.object({}),
    output: z.object({ content: z.array(z.object({ value: z.int(), label: z.string() })) }),
  }),
  /** What a new activity starts with: deadlines, sample rates, and the organizers the caller may choose. */
  defaults: endpoint({
    method: 'GET',
    path: '/check/activity/defaults',
    guard: edit,
    input: z.object({}),
    output: z.object({
      days_ordinary: z.int(),
      days_urgent: z.int(),
      sample_levels: z.array(z.int()),
      act_types: z.array(z.int()),
      organizers: z.array(z.object({ id: z.int(), name: z.string() })),
      /** Departments that may take part in a special check. */
      joint_orgs: z.array(z.object({ id: z.int(), name: z.string() })),
    }),
  }),
  checkname: endpoint({
    method: 'POST',
    path: '/check/activity/checkname',
    guard: edit,
    input: z.object({
      act_name: wire.text('活动名称', 50),
      act_type: wire.int(1, 6),
      act_id: wire.maybe(wire.id()),
    }),
    output: z.object({ unique: z.boolean() }),
  }),
  /**
   * Laboratories of a scope. Marks the drawn sample if the activity has a number; before the first save only the sample
   * size is known.
   */
  labs: endpoint({
    method: 'GET',
    path: '/check/activity/labs',
    guard: edit,
    input: z.object({ act_id: wire.maybe(wire.id()), ...scopeFields, ...sampleFields }),
    output: z.object({
      content: z.array(
        z.extend(labChoice, {
          drawn: z.nullable(z.boolean()),
          /** How often the caller's office checks laboratories of its level; empty where no level says so. */
          frequency: z.string(),
          checked_on: z.nullable(z.string()),
          /** The day by which the next check is due; null where it is done for this term. */
          due_on: z.nullable(z.string()),
          is_due: z.boolean(),
        }),
      ),
      drawn: z.int(),
      levels: z.array(z.object({ lab_level: z.nullable(z.int()), labs: z.int(), drawn: z.nullable(z.int()) })),
    }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/check/activity',
    guard: edit,
    input: activityInput,
    output: idOut,
    summary: '新建检查活动',
  }),
  update: endpoint({
    method: 'POST',
    path: '/check/activity/{id}',
    guard: edit,
    input: activityUpdate,
    output: nothing,
    summary: '修改检查活动',
  }),
  change: endpoint({
    method: 'POST',
    path: '/check/activity/{id}/change',
    guard: edit,
    input: activityChange,
    output: nothing,
    summary: '调整进行中的活动',
  }),
  remove: endpoint({
    method: 'POST',
    path: '/check/activity/{id}/delete',
    guard: edit,
    input: idOnly,
    output: nothing,
    summary: '删除检查活动',
  }),
  start: endpoint({
    method: 'POST',
    path: '/check/activity/{id}/start',
    guard: edit,
    input: idOnly,
    output: nothing,
    summary: '开始检查活动',
  }),
  /** Open work, shown before an activity is ended manually. */
  open: endpoint({
    method: 'GET',
    path: '/check/activity/{id}/open',
    guard: edit,
    input: idOnly,
    output: z.object({
      drafts: z.array(z.object({ lab_name: z.string(), inspector: z.string() })),
      unchecked: z.array(z.object({ lab_name: z.string(), group_name: z.string() })),
      unissued: z.int(),
      /** A special check without its published bulletin cannot end. */
      lacks_bulletin: z.boolean(),
      /** Laboratories with an end: inspected, not accessible, exempt. */
      submitted: z.int(),
      no_entry: z.int(),
      exempt: z.int(),
    }),
  }),
  end: endpoint({
    method: 'POST',
    path: '/check/activity/{id}/end',
    guard: edit,
    input: idOnly,
    output: nothing,
    summary: '结束检查活动',
  }),
  reopen: endpoint({
    method: 'POST',
    path: '/check/activity/{id}/reopen',
    guard: holds('inspection.activity.reopen'),
    input: z.object({ id: wire.id(), end: wire.date('请选择新的结束日期'), reason: wire.paragraph('原因', 200) }),
    output: nothing,
    summary: '重新开启检查活动',
  }),
  /** Public: names no person, no laboratory, no problem. `act_id` is the activity's `gist_key`. */
  gist: endpoint({
    method: 'GET',
    path: '/check/activity-gist/{act_id}',
    guard: open,
    input: z.object({ act_id: gistKey }),
    output: gist,
  }),
  /** The same as a file. */
  gistFile: endpoint({
    method: 'GET',
    path: '/check/activity-gist/{act_id}/file',
    guard: open,
    input: z.object({ act_id: gistKey, ...paperInput }),
    ...paperFile,
  }),
};
