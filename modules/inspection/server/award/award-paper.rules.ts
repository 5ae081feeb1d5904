import type { Block, DocumentBlock } from '#lib/pdf/blocks.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { chineseDay } from '#kernel/shared/time.ts';
import { a4, certificatePage, space, titleText } from '#platform/print/server/public.ts';
import type { AwardRow } from '../../shared/award/award.ts';
import { AwardKind, AwardStatus } from '../../shared/core/award.states.ts';

const bodySize = 12;
const line = (text: string): Block => ({ kind: 'text', text, size: bodySize, indent: 2, after: 2 });
const right = (text: string): Block => ({ kind: 'text', text, size: bodySize, align: 'right', after: 1, keep: 16 });

/** Who is honoured: a person with his laboratory, or the unit. */
export const nameOf = ({ user_name, unit_name, college_name, kind }: AwardRow): string => {
  if (kind === AwardKind.college) return unit_name;
  const place = [college_name, unit_name].filter(Boolean).join(' ');
  return user_name === '' ? place : `${user_name}（${place}）`;
};

/** One page in a frame, to be signed and sealed. */
export function certificateBlocks(award: AwardRow, school: string): DocumentBlock[] {
  const { act_name, kind, award_no, awarded_at, user_name } = award;
  const what = labelOf(AwardKind, kind);
  const addressed = user_name === '' ? nameOf(award) : user_name;
  const place = user_name === '' ? '' : `作为${award.unit_name}的安全员，`;
  return certificatePage({
    title: '荣誉证书',
    addressed: `${addressed}：`,
    text: `${place}在“${act_name}”中表现优秀，被评为“${what}”。特发此证，以资鼓励。`,
    school,
    day: awarded_at ?? '',
    note: `证书编号：${award_no}`,
  });
}

/** Groups of awards by kind, in the order of the kinds. */
export const byKind = (awards: readonly AwardRow[]) =>
  AwardKind.$items
    .map(({ value, label }) => ({ label, awards: awards.filter((award) => award.kind === value) }))
    .filter((group) => group.awards.length > 0);

type Notice = { act_name: string; school: string; status: number; today: string };

/** Sentences of a publicity or of a decision, for the paper and for the notice. */
export function noticeText(awards: readonly AwardRow[], { act_name, school, status, today }: Notice) {
  const isPublic = status === AwardStatus.public;
  const first = awards.map((award) => award.public_from).sort()[0] ?? today;
  const last =
    awards
      .map((award) => award.public_to)
      .sort()
      .at(-1) ?? today;
  return {
    title: isPublic ? `关于“${act_name}”拟表彰名单的公示` : `关于表彰“${act_name}”优秀单位和个人的决定`,
    intro: isPublic
      ? `根据“${act_name}”的检查结果和各学院推荐，经学校审核，拟对下列单位和个人予以表彰，现予公示。`
      : `根据“${act_name}”的检查结果，经公示无异议，学校决定对下列单位和个人予以表彰。`,
    end: isPublic
      ? `公示时间：${chineseDay(first)}至${chineseDay(last)}。如有异议，请在公示期内向学校实验室管理部门实名反映。`
      : '希望受表彰的单位和个人再接再厉，继续做好实验室安全工作。',
    sign: [school, chineseDay(today)],
  };
}

/** The list to be put up. */
export function publicityBlocks(awards: readonly AwardRow[], notice: Notice): DocumentBlock[] {
  const { title, intro, end, sign } = noticeText(awards, notice);
  const tables = byKind(awards).flatMap(({ label, awards: rows }): Block[] => [
    { kind: 'text', text: `${label}（${rows.length}）`, size: bodySize, bold: true, after: 1, keep: 24 },
    {
      kind: 'table',
      size: 10,
      columns: [
        { title: '序号', share: 1.4 },
        { title: '名称', share: 9 },
        { title: '学院', share: 6 },
        ...(notice.status === AwardStatus.awarded ? [{ title: '证书编号', share: 5 }] : []),
      ],
      rows: rows.map((award, at) => ({
        cells: [
          String(at + 1),
          award.user_name === '' ? award.unit_name : `${award.user_name}（${award.unit_name}）`,
          award.college_name,
          ...(notice.status === AwardStatus.awarded ? [award.award_no] : []),
        ],
      })),
      after: 4,
    },
  ]);
  return [a4(title), titleText(title), space(3), line(intro), ...tables, line(end), space(10), ...sign.map(right)];
}
