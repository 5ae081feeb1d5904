import type { FileRef } from '#kernel/shared/files.ts';
import type { PhotoMark } from '#kernel/web/parcels.ts';
import type { CheckItem } from '../shared/check-item.ts';
import { ItemMode } from '../shared/activity.ts';
import { ItemResult, type RecordDetail, type SavedRecord } from '../shared/record.ts';

/** A picture of the server, or one that only this device has. */
export type Shot = FileRef | PhotoMark;

/** `at` stands on what was typed here and is not known to the server yet. */
export type Answer = { result?: number; note: string; photos: Shot[]; at?: number };
export type Finding = {
  client_id: string;
  item_id: number | null;
  class_id: number | null;
  descr_id: number | null;
  description: string;
  level: string;
  photos: Shot[];
  place: string;
  room_id: number | null;
  risk: string;
  suggest: string;
  found_at: string;
  /** Given once the problem is issued; it can then no longer be changed here. */
  problem_no: string;
  at?: number;
};
export type Head = { companion: string; good_points: string; sign: Shot | null; room_ids: number[]; at?: number };

/** One laboratory's check as this device knows it. */
export type CheckDraft = {
  record_id: number;
  act_id: number;
  answers: Record<number, Answer>;
  findings: Finding[];
  removed: { client_id: string; at: number }[];
  head: Head;
};

export const emptyDraft = (record_id: number, act_id: number): CheckDraft => ({
  record_id,
  act_id,
  answers: {},
  findings: [],
  removed: [],
  head: { companion: '', good_points: '', sign: null, room_ids: [] },
});

export const isTouched = ({ answers, findings, removed, head }: CheckDraft) =>
  removed.length > 0 || [...Object.values(answers), ...findings, head].some((part) => part.at !== undefined);

const blank: Answer = { note: '', photos: [] };

export function answerItem(draft: CheckDraft, item: number, changes: Partial<Answer>, at: number): CheckDraft {
  const answer = { ...(draft.answers[item] ?? blank), ...changes, at };
  return { ...draft, answers: { ...draft.answers, [item]: answer } };
}

/** 其余全部符合. */
export function meetTheRest(draft: CheckDraft, items: readonly CheckItem[], at: number): CheckDraft {
  const open = items.filter(({ item_id }) => draft.answers[item_id]?.result === undefined);
  return open.reduce((one, { item_id }) => answerItem(one, item_id, { result: ItemResult.met }, at), draft);
}

export const addFinding = (draft: CheckDraft, finding: Finding, at: number): CheckDraft => ({
  ...draft,
  findings: [...draft.findings, { ...finding, at }],
});

/** By what changed alone: the screen may not have shown the last key yet when the next one comes. */
export const changeFinding = (
  draft: CheckDraft,
  client_id: string,
  changes: Partial<Finding>,
  at: number,
): CheckDraft => ({
  ...draft,
  findings: draft.findings.map((one) => (one.client_id === client_id ? { ...one, ...changes, at } : one)),
});

export function dropFinding(draft: CheckDraft, client_id: string, at: number): CheckDraft {
  const findings = draft.findings.filter((one) => one.client_id !== client_id);
  return { ...draft, findings, removed: [...draft.removed, { client_id, at }] };
}

export const changeHead = (draft: CheckDraft, changes: Partial<Head>, at: number): CheckDraft => ({
  ...draft,
  head: { ...draft.head, ...changes, at },
});

const findingOf = (problem: RecordDetail['problems'][number]): Finding => {
  const { client_id, item_id, class_id, descr_id, description, level, photos, place, room_id } = problem;
  const { risk, suggest, found_at } = problem;
  const problem_no = problem.is_draft ? '' : problem.problem_no;
  return {
    client_id,
    item_id,
    class_id,
    descr_id,
    description,
    level,
    photos,
    place,
    room_id,
    risk,
    suggest,
    found_at,
    problem_no,
  };
};

/** What the server knows, with what was typed here on top. */
export function mergeServer(draft: CheckDraft, detail: RecordDetail): CheckDraft {
  const theirs = detail.answers.map(
    ({ item_id, result, note, photos }) => [item_id, { result, note, photos }] as const,
  );
  const mine = Object.entries(draft.answers).filter(([, answer]) => answer.at !== undefined);
  const taken = new Set(draft.removed.map((one) => one.client_id));
  const findings = detail.problems
    .filter((problem) => !taken.has(problem.client_id))
    .map((problem) => {
      const here = draft.findings.find((one) => one.client_id === problem.client_id && one.at !== undefined);
      return here && problem.is_draft ? here : findingOf(problem);
    });
  const fresh = draft.findings.filter(
    (one) => one.at !== undefined && !findings.some((known) => known.client_id === one.client_id),
  );
  const { companion, good_points, sign } = detail;
  const head = { companion, good_points, sign, room_ids: detail.rooms.map((room) => room.room_id) };
  return {
    ...draft,
    answers: Object.fromEntries([...theirs, ...mine]),
    findings: [...findings, ...fresh],
    head: draft.head.at === undefined ? head : draft.head,
  };
}

const known = <T extends { at?: number }>(part: T, sentAt: number): T => {
  if (part.at === undefined || part.at > sentAt) return part;
  const { at: _, ...rest } = part;
  return rest as T;
};

/** After a save has arrived: what was typed until then is known to the server now. */
export function settle(draft: CheckDraft, sentAt: number, saved: SavedRecord | undefined): CheckDraft {
  const told = new Map((saved?.problems ?? []).map((problem) => [problem.client_id, problem]));
  return {
    ...draft,
    answers: Object.fromEntries(
      Object.entries(draft.answers).map(([item, answer]) => [
        item,
        answer.result === undefined ? answer : known(answer, sentAt),
      ]),
    ),
    findings: draft.findings.map((finding) => {
      const problem = told.get(finding.client_id);
      if (!problem) return finding;
      return { ...known(finding, sentAt), problem_no: problem.is_draft ? '' : problem.problem_no };
    }),
    removed: draft.removed.filter((one) => one.at > sentAt),
    head: known(draft.head, sentAt),
  };
}

export const isComplete = (finding: Finding) => finding.class_id !== null && finding.description.trim() !== '';
export const isBlank = (finding: Finding) =>
  finding.description.trim() === '' && finding.photos.length === 0 && finding.place.trim() === '';

const sent = (shot: Shot) => ('photo' in shot ? { photo: shot.photo } : shot.id);

function problemInput(finding: Finding) {
  const { at: _at, problem_no: _no, photos, ...rest } = finding;
  return { ...rest, photos: photos.map(sent) };
}

/** The whole check as the calls `save` and `submit` take it; pictures of this device as marks. */
export function toInput(draft: CheckDraft, checked_at: string) {
  const { companion, good_points, sign, room_ids } = draft.head;
  return {
    id: draft.record_id,
    results: Object.entries(draft.answers)
      .filter(([, answer]) => answer.result !== undefined)
      .map(([item, { result, note, photos }]) => ({ item_id: Number(item), result, note, photos: photos.map(sent) })),
    problems: draft.findings.filter((one) => isComplete(one) && !one.problem_no).map(problemInput),
    removed: draft.removed.map((one) => one.client_id),
    companion,
    good_points,
    room_ids,
    checked_at,
    ...(sign && { sign_id: sent(sign) }),
  };
}

export function progressOf(draft: CheckDraft, items: readonly CheckItem[]) {
  const answered = items.filter(({ item_id }) => draft.answers[item_id]?.result !== undefined).length;
  return { answered, total: items.length, findings: draft.findings.length };
}

/** Sentences that say what still keeps the check from being submitted. */
export function openPoints(draft: CheckDraft, items: readonly CheckItem[], itemMode: number): string[] {
  const { answered, total } = progressOf(draft, items);
  const unmet = items.filter(
    ({ item_id }) =>
      draft.answers[item_id]?.result === ItemResult.unmet && !draft.findings.some((one) => one.item_id === item_id),
  );
  const incomplete = draft.findings.filter((one) => !isComplete(one)).length;
  const bare = draft.findings.filter((one) => isComplete(one) && one.photos.length === 0 && !one.problem_no);
  return [
    itemMode === ItemMode.items && answered < total && `还有 ${total - answered} 个检查项没有选择结果`,
    ...unmet.map((item) => `“${item.name}”不符合，请登记对应的隐患`),
    incomplete > 0 && `还有 ${incomplete} 条隐患没有填写分类或描述`,
    ...bare.map((one) => `请为隐患“${one.description}”拍照`),
  ].filter((line): line is string => typeof line === 'string');
}
