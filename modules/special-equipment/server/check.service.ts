import type { Ctx } from '#kernel/server/context.ts';
import { checkFields } from '#kernel/server/db/check-fields.ts';
import { jsonColumn } from '#kernel/server/db/json-column.ts';
import { insertRow } from '#kernel/server/db/write-row.ts';
import { assert, badFields, found } from '#kernel/server/errors.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { answerFault, concludes } from '../shared/checklist.rules.ts';
import type { CheckInput } from '../shared/checklist.ts';
import { nextAfter } from '../shared/cycle.rules.ts';
import { specialErrors } from '../shared/errors.ts';
import { Conclusion, InspectionKind, InspectionStatus, ItemResult } from '../shared/kinds.ts';
import { handOverEquipment } from '#modules/inspection/server/public.ts';
import { checklistsOf, type Answer, type Checklist } from './checklist.queries.ts';
import { inspection, lastOf, lockKept } from './inspection.service.ts';
import type { LockedAsset } from './locked.queries.ts';
import { tellOpenItems } from './notice.service.ts';
import { carryOut, formerOf } from './result.service.ts';
import { cyclesOf } from './rule.queries.ts';

function assertAnswered({ items }: Checklist, answers: CheckInput['answers']): void {
  const faults = items.flatMap((item, at) => {
    const fault = answerFault(item, answers[at]);
    return fault ? [[`answers.${at}`, fault] as const] : [];
  });
  if (faults.length > 0) throw badFields(Object.fromEntries(faults));
  assert(
    answers.length === items.length && answers.some(({ result }) => result !== ItemResult.none),
    specialErrors.nothingChecked,
  );
}

/** Checks the day of a check and says until when it is valid if it has passed. */
async function judge(ctx: Ctx, asset: LockedAsset, { kind }: Checklist, on: string): Promise<string | null> {
  const last = await lastOf(ctx, asset.id, kind);
  const { type_code: type, safety_grade: grade } = asset;
  const next = nextAfter(await cyclesOf(ctx), { type, kind, grade, on });
  const fault =
    on > formatDate(ctx.now)
      ? '检查日期不能晚于今天'
      : last && on < last
        ? `检查日期不能早于上次检验（${last}）`
        : on < asset.made_on
          ? '检查日期不能早于制造日期'
          : next === null && '这种检验没有周期，请学校先在检验周期中设置';
  await checkFields<CheckInput>(ctx, { checked_on: fault });
  return next;
}

const answered = ({ items }: Checklist, given: CheckInput['answers']): Answer[] =>
  items.map(({ text, is_critical }, at) => {
    const { result, remark = '', photos = [] } = given[at]!;
    return { text, is_critical, result, remark, photos };
  });

const findingOf =
  ({ name, asset_no }: LockedAsset) =>
  ({ text, remark, photos, is_critical }: Answer) => ({
    title: `${name}（${asset_no}）${text}`,
    remark,
    photos,
    isUrgent: is_critical,
  });

/**
 * Writes down a filled checklist. Passed, it sets last and next day of its schedule at once; with something to be put
 * right the schedule stays; a failed critical item stops the piece. What failed becomes a hidden danger of the laboratory.
 */
export async function fillChecklist(ctx: Ctx, input: CheckInput): Promise<number> {
  const asset = await lockKept(ctx, input.id, '检查');
  const lists = await checklistsOf(ctx, asset.type_code);
  const list = found(
    lists.find((one) => one.id === input.checklist_id),
    '检查表',
  );
  assert(list.version === input.checklist_version, specialErrors.checklistChanged);
  assertAnswered(list, input.answers);
  const { checked_on, note = '' } = input;
  const valid = await judge(ctx, asset, list, checked_on);
  const answers = answered(list, input.answers);
  const conclusion = concludes(list.items, answers);
  const failed = answers.filter(({ result }) => result === ItemResult.failed);
  const names = failed.map(({ text }) => text).join('、');
  const next = conclusion === Conclusion.passed ? valid : null;
  const former = await formerOf(ctx, asset, list.kind);
  const id = await insertRow(
    ctx,
    inspection,
    {
      asset_id: asset.id,
      kind: list.kind,
      applied_on: checked_on,
      body: `自行检查（${list.name}）`,
      status: InspectionStatus.reported,
      inspected_on: checked_on,
      conclusion,
      next_on: next,
      was_due_on: former.next_on,
      former: jsonColumn(former),
      answers: jsonColumn(answers),
      note,
    },
    `${asset.name} ${labelOf(InspectionKind, list.kind)} ${labelOf(Conclusion, conclusion)}`,
  );
  await carryOut(ctx, asset, {
    kind: list.kind,
    inspected_on: checked_on,
    conclusion,
    next,
    files: answers.flatMap(({ photos }) => photos),
    reason: `检查不合格：${names}`.slice(0, 300),
  });
  const check = { id, equipment_id: asset.equipment_id, lab_id: asset.lab_id };
  await handOverEquipment(ctx, check, failed.map(findingOf(asset)));
  if (conclusion === Conclusion.open) await tellOpenItems(ctx, asset, { id, name: list.name, items: names });
  return id;
}
