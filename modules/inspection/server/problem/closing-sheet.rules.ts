import { labelOf } from '#kernel/shared/enums.ts';
import type { Block, DocumentBlock, ImageBlock, TableRow } from '#lib/pdf/blocks.ts';
import {
  a4,
  factsTable,
  headingText,
  photoGrid,
  signatureBoxes,
  space,
  titleText,
} from '#platform/print/server/public.ts';
import { DelayStatus, ProblemLevel, ProblemState, RoundKind, RoundResult } from '../../shared/core/problem.states.ts';
import type { ProblemDetail } from '../../shared/problem/problem.ts';

type Round = ProblemDetail['rounds'][number];

/** Printed size of the photos of a closing sheet: two beside each other in half a page. */
export const closingPhoto = { width: 41, height: 31 };
const small = 8.5;

const minute = (time: string | null) => time?.slice(0, 16) ?? '';
const day = (time: string | null) => time?.slice(0, 10) ?? '';
const lines = (...parts: (string | false)[]) => parts.filter(Boolean).join('\n');

/** The problem with its fields. */
export function closingHead(problem: ProblemDetail, school: string, printed: string): DocumentBlock[] {
  const p = problem;
  return [
    a4(`${school} · ${p.problem_no || '未编号'} · ${printed}`),
    titleText(`${school}实验室安全隐患闭环单`),
    { kind: 'text', text: p.problem_no, align: 'center', after: 1.5 },
    factsTable([
      ['隐患描述', p.description, true],
      ['隐患等级', labelOf(ProblemLevel, p.level)],
      ['状态', labelOf(ProblemState, p.state)],
      ['实验室', `${p.org_name}（${p.org_code}）`],
      ['学院', p.college_name],
      ['房间与位置', [p.room_name, p.place].filter(Boolean).join('，')],
      ['问题分类', p.class_name],
      ['检查项', p.item_name, true],
      ['来源', p.act_name ? `${p.source_name}：${p.act_name}` : p.source_name],
      ['组织单位', p.organizer_name],
      ['发现', `${p.found_by_name} ${minute(p.found_at)}`],
      ['责任人', p.duty_name],
      ['下发时间', minute(p.issue_at)],
      ['整改期限', minute(p.effective_deadline)],
      ['抄送', p.cc_names.join('、')],
      ['完成时间', minute(p.finished_at)],
      ['可能后果', p.risk, true],
      ['整改建议', p.suggest, true],
    ]),
  ];
}

/** Photos before and after, side by side. */
export function comparedPhotos(before: ImageBlock[], after: ImageBlock[]): Block[] {
  if (before.length === 0 && after.length === 0) return [];
  const side = (title: string, photos: ImageBlock[]): Block[] => [
    { kind: 'text', text: title, bold: true, after: 1 },
    ...(photos.length > 0 ? [photoGrid(photos)] : [{ kind: 'text', text: '无照片', size: small } as const]),
  ];
  const cells = [side('整改前', before), side('整改后', after)];
  return [{ kind: 'columns', widths: [1, 1], gap: 5, cells }, space(2)];
}

/** Photos of an earlier round, or of a review. */
export const morePhotos = (title: string, photos: ImageBlock[]): Block[] =>
  photos.length > 0
    ? [{ kind: 'text', text: title, size: 9, bold: true, after: 1, keep: 38 }, photoGrid(photos), space(1)]
    : [];

export const roundName = (round: Round) => `第 ${round.round} 轮${labelOf(RoundKind, round.kind)}`;

function roundRow(round: Round): TableRow {
  const isPlan = round.kind === RoundKind.plan;
  const money = isPlan ? round.budget : round.cost;
  const opinion = (title: string, text: string, who: string, at: string | null) =>
    who !== '' && `${title}：${text || '（无意见）'}\n${who} ${minute(at)}`;
  return {
    cells: [
      `${roundName(round)}\n${isPlan && round.result === RoundResult.waiting ? '执行中' : labelOf(RoundResult, round.result)}`,
      lines(
        round.measures,
        round.cause !== '' && `原因分析：${round.cause}`,
        isPlan && round.interim !== '' && `临时防控措施：${round.interim}`,
        round.files.length > 0 && `附件：${round.files.map(({ name }) => name).join('、')}`,
      ),
      lines(
        `${isPlan ? '计划完成' : '完成'} ${round.finish_on}`,
        money !== null && `${isPlan ? '经费' : '费用'} ${money} 元`,
        !isPlan && round.executor !== '' && `整改人 ${round.executor}`,
        `${round.submitted_by_name} ${minute(round.submitted_at)} 提交`,
      ),
      lines(
        opinion('学院初审', round.first_opinion, round.first_by_name, round.first_at),
        opinion('复核', round.opinion, round.examined_by_name, round.examined_at),
      ),
    ],
  };
}

function table(title: string, columns: [title: string, share: number][], rows: TableRow[]): Block[] {
  if (rows.length === 0) return [];
  const heads = columns.map(([name, share]) => ({ title: name, share }));
  return [headingText(title), { kind: 'table', size: small, columns: heads, rows, after: 2.5 }];
}

/** Rounds, delays and reassignments. */
export const closingRounds = ({ rounds, delays, reassigns }: ProblemDetail): Block[] => [
  ...table(
    '整改过程',
    [
      ['轮次', 3],
      ['措施', 8],
      ['完成与提交', 5],
      ['审核意见', 6],
    ],
    rounds.map(roundRow),
  ),
  ...table(
    '延期记录',
    [
      ['申请', 4],
      ['期限变更', 5],
      ['原因与临时防控措施', 8],
      ['审核', 5],
    ],
    delays.map((one) => ({
      cells: [
        `${one.applied_by_name} ${day(one.applied_at)}`,
        `${day(one.from_deadline)} → ${day(one.to_deadline)}（${one.days} 天）`,
        lines(one.reason, one.interim),
        lines(labelOf(DelayStatus, one.status), [one.decided_by_name, one.opinion].filter(Boolean).join('：')),
      ],
    })),
  ),
  ...table(
    '转派记录',
    [
      ['时间', 4],
      ['原责任', 5],
      ['新责任', 5],
      ['原因', 6],
      ['操作人', 3],
    ],
    reassigns.map((one) => ({
      cells: [
        minute(one.at),
        `${one.from_org} ${one.from_user}`,
        `${one.to_org} ${one.to_user}`,
        one.reason,
        one.by_name,
      ],
    })),
  ),
];

/** The log in the order of time, and the boxes to sign in. */
export const closingFoot = ({ log }: ProblemDetail): Block[] => [
  ...table(
    '处理记录',
    [
      ['时间', 4],
      ['人员', 3],
      ['操作', 4],
      ['说明', 11],
    ],
    log.toReversed().map(({ at, who, what, note }) => ({ cells: [minute(at), who, what, note] })),
  ),
  signatureBoxes(['实验室整改责任人', '学院负责人', '学校实验室管理部门']),
];
