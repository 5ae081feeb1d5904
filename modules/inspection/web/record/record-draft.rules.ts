import type { CheckItem } from '../../shared/library/check-item.ts';
import { ItemMode } from '../../shared/core/activity.states.ts';
import { ProblemLevel } from '../../shared/core/problem.states.ts';
import type { RecordDetail, SavedRecord } from '../../shared/record/record.ts';
import { ItemResult } from '../../shared/core/record.states.ts';
import { photoInput, type LocalPhoto } from '../core/local-photo.ts';

/** `at` marks local changes that the server does not have yet. */
export type Answer = { result?: number; note: string; photos: LocalPhoto[]; at?: number };
export type Finding = {
  client_id: string;
  item_id: number | null;
  class_id: number | null;
  descr_id: number | null;
  description: string;
  level: string;
  photos: LocalPhoto[];
  place: string;
  room_id: number | null;
  risk: string;
  suggest: string;
  found_at: string;
  /** Put right while the inspector was there, with photos of the result. */
  fixed?: boolean;
  after?: LocalPhoto[];
  /** Set once the problem is issued. */
  problem_no: string;
  /** Issued, or recorded by another inspector: read-only. */
  locked: boolean;
  at?: number;
};
type Head = { companion: string; good_points: string; sign: LocalPhoto | null; room_ids: number[]; at?: number };

/** Local draft of one laboratory's record. */
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

/** Ids of the items without a result. */
export const openItems = (draft: CheckDraft, items: readonly CheckItem[]): number[] =>
  items.map(({ item_id }) => item_id).filter((id) => draft.answers[id]?.result === undefined);

/** 其余全部符合. */
export const meetTheRest = (draft: CheckDraft, items: readonly CheckItem[], at: number): CheckDraft =>
  openItems(draft, items).reduce((one, id) => answerItem(one, id, { result: ItemResult.met }, at), draft);

/** Takes back 其余全部符合: these items have no result again, unless another one was chosen since. */
export const takeBack = (draft: CheckDraft, items: readonly number[], at: number): CheckDraft => ({
  ...draft,
  answers: Object.fromEntries(
    Object.entries(draft.answers).map(([id, { result, ...rest }]) =>
      items.includes(Number(id)) && result === ItemResult.met
        ? [id, { ...rest, at }]
        : [id, { ...rest, ...(result !== undefined && { result }) }],
    ),
  ),
});

export const addFinding = (draft: CheckDraft, finding: Finding, at: number): CheckDraft => ({
  ...draft,
  findings: [...draft.findings, { ...finding, at }],
});

/** Applies only the changed fields, because the rendered state may lag behind the input. */
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

type Problem = RecordDetail['problems'][number];

const findingOf = (problem: Problem): Finding => {
  const { client_id, item_id, class_id, descr_id, description, level, photos, place, room_id, risk, suggest } = problem;
  const { fixed, after } = problem;
  const problem_no = problem.is_draft ? '' : problem.problem_no;
  const locked = !problem.can.includes('edit');
  const { found_at } = problem;
  const about = { client_id, item_id, class_id, descr_id, description, level, photos, place, room_id, risk, suggest };
  return { ...about, fixed, after, found_at, problem_no, locked };
};

/** Server state with local changes on top. */
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
      return here && problem.can.includes('edit') ? here : findingOf(problem);
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

const shortest = 5;

export const isComplete = (finding: Finding) =>
  finding.class_id !== null && finding.description.trim().length >= shortest;
export const isBlank = (finding: Finding) =>
  finding.description.trim() === '' && finding.photos.length === 0 && finding.place.trim() === '';

/** Put right on the spot, but without a photo that shows it. */
export const lacksResult = ({ fixed = false, after = [] }: Finding) => fixed && after.length === 0;

/** Urgent problems need a photo, because the server issues them immediately. */
const isSendable = (finding: Finding) =>
  !finding.locked &&
  isComplete(finding) &&
  !lacksResult(finding) &&
  (finding.level !== ProblemLevel.urgent || finding.photos.length > 0);

/** Clears the marks of changes that a successful save has sent. */
export function reconcile(draft: CheckDraft, sentAt: number, saved: SavedRecord | undefined): CheckDraft {
  const saves = new Map((saved?.problems ?? []).map((problem) => [problem.client_id, problem]));
  return {
    ...draft,
    answers: Object.fromEntries(
      Object.entries(draft.answers).map(([item, answer]) => [
        item,
        answer.result === undefined ? answer : known(answer, sentAt),
      ]),
    ),
    findings: draft.findings.map((finding) => {
      const problem = saves.get(finding.client_id);
      if (!problem || !isSendable(finding)) return finding;
      const issued = !problem.is_draft;
      return { ...known(finding, sentAt), locked: issued, problem_no: issued ? problem.problem_no : '' };
    }),
    removed: draft.removed.filter((one) => one.at > sentAt),
    head: known(draft.head, sentAt),
  };
}

function problemInput(finding: Finding) {
  const { at: _at, problem_no: _no, locked: _locked, photos, fixed = false, after = [], ...rest } = finding;
  return { ...rest, photos: photos.map(photoInput), ...(fixed && { fixed, after: after.map(photoInput) }) };
}

function headInput({ at, sign, ...rest }: Head) {
  return at === undefined ? {} : { ...rest, ...(sign && { sign_id: photoInput(sign) }) };
}

const isNew = (part: { at?: number }) => part.at !== undefined;

/**
 * Local changes as input of `save` and `submit`, local photos as marks. Unchanged values are omitted, because another
 * inspector may have changed them.
 */
export function toInput(draft: CheckDraft) {
  return {
    id: draft.record_id,
    results: Object.entries(draft.answers)
      .filter(([, answer]) => answer.result !== undefined && isNew(answer))
      .map(([item, { result, note, photos }]) => ({
        item_id: Number(item),
        result,
        note,
        photos: photos.map(photoInput),
      })),
    problems: draft.findings.filter((one) => isNew(one) && isSendable(one)).map(problemInput),
    removed: draft.removed.map((one) => one.client_id),
    ...headInput(draft.head),
  };
}

/** True if there are changes complete enough to be sent. */
export function hasUnsavedChanges(draft: CheckDraft): boolean {
  const { results, problems, removed } = toInput(draft);
  return results.length + problems.length + removed.length > 0 || isNew(draft.head);
}

export function progressOf(draft: CheckDraft, items: readonly CheckItem[]) {
  const answered = items.filter(({ item_id }) => draft.answers[item_id]?.result !== undefined).length;
  return { answered, total: items.length, findings: draft.findings.filter(({ fixed }) => !fixed).length };
}

/** Messages of everything missing before submission. */
export function openPoints(draft: CheckDraft, items: readonly CheckItem[], itemMode: number): string[] {
  const { answered, total } = progressOf(draft, items);
  const unmet = items.filter(
    ({ item_id }) =>
      draft.answers[item_id]?.result === ItemResult.unmet && !draft.findings.some((one) => one.item_id === item_id),
  );
  const incomplete = draft.findings.filter((one) => !one.locked && !isComplete(one)).length;
  const bare = draft.findings.filter((one) => isComplete(one) && one.photos.length === 0 && !one.locked && !one.fixed);
  const unshown = draft.findings.filter((one) => isComplete(one) && !one.locked && lacksResult(one));
  return [
    itemMode === ItemMode.items && answered < total && `还有 ${total - answered} 个检查项没有选择结果`,
    ...unmet.map((item) => `“${item.name}”不符合，请登记对应的隐患`),
    incomplete > 0 && `还有 ${incomplete} 条隐患没有填写分类，或描述不足 ${shortest} 个字`,
    ...bare.map((one) => `请为隐患“${one.description}”拍照`),
    ...unshown.map((one) => `“${one.description}”已现场整改，请拍摄整改后照片`),
  ].filter((line): line is string => typeof line === 'string');
}
