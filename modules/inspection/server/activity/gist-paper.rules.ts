import type { Block, DocumentBlock } from '#lib/pdf/blocks.ts';
import { a4, factsTable, paragraph, plainTable, sectionsOf, space, titleText } from '#platform/print/server/public.ts';
import type { Gist } from '../../shared/activity/activity.ts';
import { byCategory } from '../../shared/activity/gist.ts';

/** 检查依据 of an activity: basis, files, and what is checked by category. */
export function gistBlocks(gist: Gist): DocumentBlock[] {
  const { act_name, act_type_name, org_name, school_name, start_at, end_at, items } = gist;
  const files = gist.gist_files.map(({ name }, at): Block => paragraph(`${at + 1}. ${name}`));
  return [
    a4(`${school_name} · ${act_name}检查依据`),
    titleText(`${act_name}检查依据`),
    space(2),
    factsTable([
      ['检查类型', act_type_name],
      ['组织单位', org_name],
      ['检查时间', `${start_at.slice(0, 10)} 至 ${end_at.slice(0, 10)}`, true],
    ]),
    ...sectionsOf([
      ['检查依据', gist.gist.split('\n').filter(Boolean).map(paragraph)],
      ['依据文件', files],
      [`检查内容（${items.length} 项）`, byCategory(items).flatMap(categoryBlocks)],
    ]),
  ];
}

const categoryBlocks = ({ name, items }: ReturnType<typeof byCategory>[number]): Block[] => [
  { kind: 'text', text: name, size: 10, bold: true, after: 1, keep: 24 },
  plainTable(
    [
      ['编号', 2.2],
      ['检查项', 9],
      ['依据', 9],
    ],
    items.map((item) => [item.code, item.name, item.basis]),
  ),
];
