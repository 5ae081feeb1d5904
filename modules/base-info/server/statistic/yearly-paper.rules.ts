import { withLetters } from '#kernel/shared/numerals.ts';
import { chineseDay } from '#kernel/shared/time.ts';
import type { Block, DocumentBlock } from '#lib/pdf/blocks.ts';
import { a4, paragraph, plainTable, sectionsOf, signedBy, space, titleText } from '#platform/print/server/public.ts';
import { unitColumns } from '../../shared/statistic/unit-columns.rules.ts';
import type { YearlyReport } from '../../shared/statistic/year.ts';
import { periodInWords, reportTitle, yearlyWords } from '../../shared/statistic/yearly-words.rules.ts';

type Head = { school_name: string; places: string; printed_by: string; printed_at: string; today: string };

/** `Ⅰ级（重大风险）` without what stands in brackets. */
const short = (name: string) => withLetters(name.replace(/[（(].*$/, ''));

function gradeTable({ levels, classes, cells }: YearlyReport): Block {
  const columns = [...levels.map(({ code, name }) => ({ code, name: short(name) })), { code: null, name: '未评估' }];
  const kinds = [...classes.map(({ code, name }) => ({ code, name })), { code: null, name: '未评估' }];
  const count = (kind: number | null, level: number | null) =>
    cells.find((cell) => cell.lab_class === kind && cell.lab_level === level)?.labs ?? 0;
  return plainTable(
    [['安全类别', 3], ...columns.map(({ name }) => [name, 2, 'right'] as const)],
    kinds.map(({ code, name }) => [name, ...columns.map((level) => String(count(code, level.code)))]),
  );
}

const hazardTable = ({ hazards }: YearlyReport): Block[] =>
  hazards.kinds.length === 0
    ? []
    : [
        plainTable(
          [
            ['危险源种类', 4],
            ['涉及实验室', 2, 'right'],
            ['条数', 2, 'right'],
          ],
          hazards.kinds.map(({ name, labs, rows }) => [name, String(labs), String(rows)]),
        ),
      ];

function unitTable({ units, total }: YearlyReport): Block {
  const columns = unitColumns(total);
  return plainTable(
    [['单位', 5], ...columns.map(({ title }) => [title, 2.4, 'right'] as const)],
    [...units, { name: '合计', ...total }].map((row) => [
      row.name,
      ...columns.map(({ value, isRate }) => {
        const figure = value(row);
        return figure === null ? '—' : `${figure}${isRate ? '%' : ''}`;
      }),
    ]),
  );
}

const spaced = (blocks: readonly Block[] = []): Block[] => (blocks.length > 0 ? [space(1), ...blocks] : []);

/** 年度报告: sentences, and under them the tables of the same figures. */
export function yearlyBlocks(data: YearlyReport, head: Head): DocumentBlock[] {
  const { school_name, places, printed_by, printed_at, today } = head;
  const tables: Record<string, readonly Block[]> = {
    实验室基本情况: [gradeTable(data)],
    危险源与风险点: hazardTable(data),
  };
  return [
    a4(`${school_name} · ${printed_by} · ${printed_at}`),
    titleText(`${school_name}${reportTitle(data.year)}`),
    ...(places === ''
      ? []
      : [{ kind: 'text' as const, text: places, size: 10, color: '#59647a', align: 'center' as const }]),
    paragraph(periodInWords(data)),
    ...sectionsOf([
      ...yearlyWords(data).map(
        ({ title, lines }) =>
          [title, [...lines.map((line) => paragraph(withLetters(line))), ...spaced(tables[title])]] as const,
      ),
      ['各单位情况', [unitTable(data)]],
    ]),
    ...signedBy(school_name, chineseDay(today)),
  ];
}
