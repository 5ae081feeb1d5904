import type { FileRef } from '#kernel/shared/files.ts';
import type { ActivityDetail } from '../../shared/activity/activity.ts';
import type { ListValue, StageValue } from './reach-plan.rules.ts';
import { ItemMode, Sample } from '../../shared/core/activity.states.ts';

export type GroupValues = { name: string; leader_id?: number; inspector_ids: number[]; lab_ids: number[] };

/** Form values of all steps; files as references, other fields as on the wire. */
export type ActivityValues = {
  act_type?: number;
  act_name?: string;
  org_id?: number;
  leader_id?: number;
  start?: string;
  end?: string;
  scope_org_ids?: number[];
  campus_ids?: number[];
  type_ids?: number[];
  lab_classes?: number[];
  lab_levels?: number[];
  aptitude_ids?: number[];
  sample?: number;
  sample_percent?: number;
  sample_levels?: number[];
  lab_ids?: number[];
  item_mode?: number;
  item_ids?: number[];
  groups?: GroupValues[];
  gist?: string;
  gist_files?: FileRef[];
  files?: FileRef[];
  need_confirm?: boolean;
  issue_mode?: number;
  days_ordinary?: number;
  days_urgent?: number;
  examine_by?: number;
  blind?: boolean;
  notify?: boolean;
  theme?: string;
  self_report?: boolean;
  report_due?: string;
  joint_org_ids?: number[];
  stages?: StageValue[];
  lists?: ListValue[];
};

/** Form values of a stored activity; a copy drops files and dates of the original. */
export function fromDetail(activity: ActivityDetail, copy = false): ActivityValues {
  const { act_type, act_name, leader_id, org_id, start, end, groups, sample } = activity;
  const { scope_org_ids, campus_ids, type_ids, lab_classes, lab_levels, aptitude_ids } = activity;
  const { sample_percent, sample_levels, item_mode, item_ids, gist, need_confirm, issue_mode } = activity;
  const { days_ordinary, days_urgent, examine_by, blind, notify, theme, self_report, report_due, joint_orgs } =
    activity;
  const isDrawn = sample === Sample.percent || sample === Sample.byLevel;
  return {
    act_type,
    leader_id,
    org_id,
    scope_org_ids,
    campus_ids,
    type_ids,
    lab_classes,
    lab_levels,
    aptitude_ids,
    sample,
    ...(sample_percent !== null && { sample_percent }),
    sample_levels,
    lab_ids: sample === Sample.picked ? groups.flatMap((group) => group.labs.map((lab) => lab.lab_id)) : [],
    item_mode,
    item_ids,
    gist,
    need_confirm,
    issue_mode,
    days_ordinary,
    days_urgent,
    examine_by,
    blind,
    notify,
    ...(activity.lists.length > 0 && {
      lists: activity.lists.map(({ target, lab_class, version_id }) => ({ target, lab_class, version_id })),
      // A copy has other days.
      ...(!copy && { stages: activity.stages }),
    }),
    ...(theme !== '' && { theme, self_report, joint_org_ids: joint_orgs.map(({ id }) => id) }),
    groups: groups.map((group) => ({
      name: group.name,
      leader_id: group.leader_id,
      inspector_ids: group.inspectors.map((one) => one.user_id),
      lab_ids: copy || isDrawn ? [] : group.labs.map((lab) => lab.lab_id),
    })),
    // A file belongs to one record, so a copy starts without any.
    ...(copy
      ? { act_name: '', gist_files: [], files: [] }
      : {
          act_name,
          start,
          end,
          ...(report_due !== null && { report_due }),
          gist_files: activity.gist_files,
          files: activity.files,
        }),
  };
}

/** Input of a save, without fields that the chosen modes do not use. */
export function toInput(values: ActivityValues): Record<string, unknown> {
  const {
    sample,
    sample_percent,
    sample_levels,
    lab_ids,
    item_mode,
    item_ids,
    groups = [],
    report_due,
    ...rest
  } = values;
  return {
    ...rest,
    ...(values.self_report && { report_due }),
    sample,
    ...(sample === Sample.percent && { sample_percent }),
    ...(sample === Sample.byLevel && { sample_levels }),
    ...(sample === Sample.picked && { lab_ids }),
    item_mode,
    ...(item_mode === ItemMode.items && { item_ids }),
    groups: groups.map((group) => ({ ...group, lab_ids: group.lab_ids ?? [] })),
  };
}

/** Consistency of the groups: laboratories in two groups, and the number in none. */
export function sharesOf(groups: readonly GroupValues[], labs: readonly number[]) {
  const named = groups.flatMap((group) => group.lab_ids ?? []);
  const twice = new Set(named.filter((lab, at) => named.indexOf(lab) !== at));
  return { twice: twice.size, left: labs.filter((lab) => !named.includes(lab)).length };
}

/** Errors of the groups that block saving. */
export function groupFaults(groups: readonly GroupValues[] = []): string[] {
  if (!groups.length) return ['请至少添加一个检查组'];
  const names = groups.map((group) => group.name.trim());
  return [
    ...groups.flatMap((group, at) => {
      const name = group.name.trim() || `第 ${at + 1} 组`;
      return [
        group.name.trim() === '' && `请填写第 ${at + 1} 组的组名`,
        !group.leader_id && `请为“${name}”选择组长`,
        group.inspector_ids.length === 0 && `请为“${name}”选择检查人员`,
      ].filter((line): line is string => typeof line === 'string');
    }),
    ...(new Set(names).size < names.length ? ['检查组名称重复，请修改'] : []),
  ];
}
