import type { Block, DocumentBlock, TableRow } from '#lib/pdf/blocks.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { a4, factsTable, headingText, space } from '#platform/print/server/public.ts';
import { modeOf } from '#platform/forms/shared/field-mode.rules.ts';
import { textOf } from '#platform/forms/shared/field-text.rules.ts';
import {
  isChild,
  isField,
  type ChildControl,
  type Control,
  type FieldModes,
  type FormSchema,
  type FormValues,
} from '#platform/forms/shared/form-schema.ts';
import { rowsIn, valueAt } from '#platform/forms/shared/form-values.rules.ts';
import { shownControls } from '#platform/forms/shared/shown.rules.ts';
import { EventType, InstanceStatus } from '../shared/instance-status.states.ts';
import type { CaseDetail, TimelineRow } from '../shared/task.ts';
import { timelineText } from '../shared/timeline-text.rules.ts';

type Printed = { school: string; url: string; at: string };
type Fact = readonly [label: string, value: string, wide?: boolean];

const minute = (at: string | null) => at?.slice(0, 16) ?? '';
const lineResults = ['待审批', '通过', '不通过'];
// Reports of the product about itself are not decisions.
const printedTypes: readonly string[] = [EventType.start, EventType.decide, EventType.comment, EventType.reassign];

/** An approval sheet on A4: the case, its form, child tables, lines and every decision. */
export const sheetBlocks = (kase: CaseDetail, printed: Printed): DocumentBlock[] => [
  a4(`${printed.school} · ${kase.instance_no} · 打印于 ${minute(printed.at)}`),
  head(kase, printed),
  factsTable([
    ['流程', kase.process_name],
    ['状态', labelOf(InstanceStatus, kase.status as never)],
    ['发起人', kase.starter_name],
    ['所属单位', kase.org_name],
    ['发起时间', minute(kase.started_at)],
    ['办结时间', minute(kase.ended_at)],
    ['结果说明', kase.result_note, true],
  ]),
  ...formBlocks(kase),
  ...lineBlocks(kase),
  ...decisionBlocks(kase),
];

const head = ({ title, instance_no }: CaseDetail, { school, url }: Printed): Block => ({
  kind: 'columns',
  widths: [8, 1],
  gap: 4,
  middle: true,
  cells: [
    [
      { kind: 'text', text: `${school}审批单`, size: 12, after: 1.5 },
      { kind: 'text', text: title, size: 16, bold: true, after: 1 },
      { kind: 'text', text: `编号 ${instance_no}`, size: 10 },
      space(2),
    ],
    [{ kind: 'qr', text: url, size: 18 }],
  ],
});

function formBlocks({ schema, modes, form_data }: CaseDetail): Block[] {
  if (schema === null) return [];
  const values = form_data as FormValues;
  const controls = shownControls((schema as FormSchema).controls, values).filter(
    (control) => isField(control) && modeOf(control, modes as FieldModes) !== 'hidden',
  );
  const facts = controls.filter((control) => !isChild(control)).map((control) => factOf(control, values));
  return [
    ...(facts.length > 0 ? [headingText('申请内容'), factsTable(facts)] : []),
    ...controls.filter(isChild).flatMap((control) => childBlocks(control, values, modes as FieldModes)),
  ];
}

/** A field beside the next one, unless it takes the width of the form and is long. */
function factOf(control: Control, values: FormValues): Fact {
  const text = textOf(control, valueAt(values, control.name)) || '—';
  return [control.label, text, (control.span ?? 24) > 12 && text.length > 20];
}

function childBlocks(control: ChildControl, values: FormValues, modes: FieldModes): Block[] {
  const rows = rowsIn(valueAt(values, control.name));
  const columns = control.controls.filter((one) => isField(one) && modeOf(one, modes, control) !== 'hidden');
  if (rows.length === 0 || columns.length === 0) return [];
  const cells = rows.map((row): TableRow => ({ cells: columns.map((one) => textOf(one, valueAt(row, one.name))) }));
  return table(
    control.label,
    columns.map(({ label }) => [label, 1]),
    cells,
  );
}

const lineBlocks = ({ lines }: CaseDetail): Block[] =>
  table(
    '逐项审批',
    [
      ['内容', 4],
      ['原值', 3],
      ['新值', 3],
      ['结果', 2],
      ['说明', 4],
    ],
    lines.map(({ label, before, after, result, note }) => ({
      cells: [label, before, after, lineResults[result] ?? '', note],
    })),
  );

const decisionBlocks = ({ timeline }: CaseDetail): Block[] =>
  table(
    '审批记录',
    [
      ['环节', 5],
      ['处理人', 5],
      ['意见', 7],
      ['时间', 4],
    ],
    timeline.filter(({ type }) => printedTypes.includes(type)).map(decisionRow),
  );

function decisionRow(row: TimelineRow): TableRow {
  const { what, who } = timelineText(row);
  const files = row.files.length > 0 ? `附件：${row.files.map(({ name }) => name).join('、')}` : '';
  return { cells: [what, who, [row.note, files].filter(Boolean).join('\n'), minute(row.at)] };
}

function table(title: string, columns: [title: string, share: number][], rows: TableRow[]): Block[] {
  if (rows.length === 0) return [];
  const heads = columns.map(([name, share]) => ({ title: name, share }));
  return [headingText(title), { kind: 'table', size: 9, columns: heads, rows, after: 3 }];
}
