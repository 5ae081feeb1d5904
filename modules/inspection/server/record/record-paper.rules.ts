import { labelOf } from '#kernel/shared/enums.ts';
import type { Block, DocumentBlock, ImageBlock } from '#lib/pdf/blocks.ts';
import {
  a4,
  factsTable,
  headingText,
  photoGrid,
  plainTable,
  signatureBoxes,
  space,
  titleText,
} from '#platform/print/server/public.ts';
import { ItemMode } from '../../shared/core/activity.states.ts';
import { ProblemLevel, ProblemState } from '../../shared/core/problem.states.ts';
import { Conclusion, ItemResult, RecordStatus } from '../../shared/core/record.states.ts';
import type { RecordDetail } from '../../shared/record/record.ts';

/** Printed size of the photos of a record. */
export const recordPhoto = { width: 41, height: 31 };
export const signPhoto = { width: 50, height: 16 };

/** What was checked, by whom and with what outcome. */
export function recordHead(record: RecordDetail, school: string, sign: ImageBlock[]): DocumentBlock[] {
  const r = record;
  return [
    a4(`${school} · ${r.act_no} · ${r.lab_no}`),
    titleText(`${school}实验室安全检查记录`),
    space(1),
    factsTable([
      ['检查活动', `${r.act_name}（${r.act_no}）`, true],
      ['实验室', `${r.lab_name}（${r.lab_no}）`],
      ['学院', r.college_name],
      ['房间', r.rooms.map((room) => room.room_no).join('、')],
      ['检查组', r.group_name],
      ['检查人', r.inspectors.map((one) => one.name).join('、')],
      ['陪同人', r.companion],
      ['检查时间', r.checked_at?.slice(0, 16) ?? ''],
      ['状态', labelOf(RecordStatus, r.status)],
      ['结论', labelOf(Conclusion, r.conclusion)],
      ['好的做法', r.good_points, true],
      ['说明', r.note, true],
    ]),
    ...(sign.length > 0 ? [{ kind: 'text', text: '检查人签名', size: 9 } as const, ...sign, space(2)] : []),
  ];
}

/** Problems and answers of the record. */
export function recordTables(record: RecordDetail): DocumentBlock[] {
  const problems = record.problems.map((row, at) => [
    String(at + 1),
    row.description,
    row.class_name,
    labelOf(ProblemLevel, row.level),
    row.fixed ? '现场已整改' : row.is_draft ? '未下发' : labelOf(ProblemState, row.state),
    row.found_by_name,
  ]);
  return [
    headingText(`隐患（${record.problems.filter(({ fixed }) => !fixed).length}）`),
    problems.length > 0
      ? plainTable(
          [
            ['序号', 2],
            ['隐患', 12],
            ['分类', 4],
            ['等级', 2],
            ['状态', 3],
            ['记录人', 3],
          ],
          problems,
        )
      : { kind: 'text', text: '本次检查没有发现隐患', size: 9, after: 3 },
    ...(record.item_mode !== ItemMode.free ? answerTable(record) : []),
  ];
}

function answerTable({ items, answers }: RecordDetail): Block[] {
  const byItem = new Map(answers.map((answer) => [answer.item_id, answer]));
  const rows = items.map((item) => {
    const answer = byItem.get(item.item_id);
    const name = item.veto ? `${item.name}（否决项）` : item.name;
    return [item.code, name, item.category_name, labelOf(ItemResult, answer?.result), answer?.note ?? ''];
  });
  const counts = ItemResult.$items.map(
    ({ value, label }) => `${label} ${answers.filter((answer) => answer.result === value).length}`,
  );
  return [
    headingText(`检查项（${counts.join('，')}）`),
    plainTable(
      [
        ['编号', 2],
        ['检查项', 11],
        ['大类', 4],
        ['结果', 3],
        ['说明', 6],
      ],
      rows,
    ),
  ];
}

/** Photos of the record, a problem or an answer, with what they show. */
export const recordPhotos = (title: string, photos: ImageBlock[]): Block[] =>
  photos.length > 0
    ? [{ kind: 'text', text: title, size: 9, bold: true, after: 1, keep: 38 }, photoGrid(photos), space(1)]
    : [];

export const recordFoot: DocumentBlock[] = [signatureBoxes(['检查人', '陪同人', '实验室负责人'])];
