import { CellError } from '#kernel/server/sheets/define-sheet.ts';
import type { Measure } from '../../shared/risk/risk-point.ts';
import { MeasureKind } from '../../shared/risk/risk-point.states.ts';

const most = 30;
const longest = 200;
const longestKind = 6;

/** As many measures as a risk point may have, with their kinds and what separates them. */
export const longestMeasures = most * (longestKind + longest + 2);

/** Measures of a cell, separated by semicolons or lines; `工程技术：` before one names its kind, else it is management. */
export function measuresCell(text: string, title: string): Measure[] {
  const measures = text
    .split(/[;；\n]/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map(measureOf);
  const unique = [...new Map(measures.map((measure) => [`${measure.kind}:${measure.text}`, measure])).values()];
  if (unique.length === 0) throw new CellError(`${title}不能为空`);
  if (unique.length > most) throw new CellError(`${title}最多 ${most} 项，请合并`);
  if (unique.some((measure) => measure.text === '')) throw new CellError(`${title}的类别后面没有内容，请补充`);
  if (unique.some((measure) => measure.text.length > longest))
    throw new CellError(`${title}每项不能超过 ${longest} 个字`);
  return unique;
}

function measureOf(part: string): Measure {
  const [, label = '', text = ''] = /^([^：:]{2,6})[：:](.*)$/s.exec(part) ?? [];
  const kind = MeasureKind.$items.find((item) => item.label === label.trim())?.value;
  return kind ? { kind, text: text.trim() } : { kind: MeasureKind.management, text: part };
}
