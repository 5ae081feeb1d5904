import { labelOf } from '#kernel/shared/enums.ts';
import { FileLinks } from '#screens/fields/photos.tsx';
import { ToneTag } from '#screens/frames/cells.tsx';
import { DataTable, type Column } from '#screens/frames/data-table.tsx';
import { Facts } from '#screens/frames/detail-page.tsx';
import { Panel } from '#screens/frames/page-frame.tsx';
import type { Assessment, Hazard, RiskStep } from '../../shared/assessment.ts';
import { AssessmentStep } from '../../shared/experiment.states.ts';
import { HazardClass } from '../../shared/kinds.ts';
import { afterOf, beforeOf } from '../../shared/risk.rules.ts';
import { ProductTag, RiskTag } from './risk-tag.tsx';

type Numbered<T> = T & { id: number };
const numbered = <T extends object>(rows: readonly T[]): Numbered<T>[] =>
  rows.map((row, at) => ({ ...row, id: at + 1 }));

const hazardColumns: Column<Numbered<Hazard>>[] = [
  { field: 'class', title: '类别', render: (row) => labelOf(HazardClass, row.class) },
  { field: 'name', title: '危险源', maxWidth: 220 },
  { field: 'cas', title: 'CAS 号', render: (row) => row.cas || '—' },
  { field: 'amount', title: '用量或规格', render: (row) => row.amount || '—' },
  { field: 'group_name', title: '储存组', render: (row) => row.group_name || '—' },
  { field: 'flag_names', title: '管控类别', maxWidth: 180, render: (row) => row.flag_names || '—' },
  { field: 'detail', title: '说明', maxWidth: 220, render: (row) => row.detail || '—' },
];

const stepColumns: Column<Numbered<RiskStep>>[] = [
  { field: 'id', title: '步骤' },
  { field: 'work', title: '内容', maxWidth: 220 },
  { field: 'danger', title: '危险操作和后果', maxWidth: 240 },
  { field: 'l', title: '风险（L×S）', render: (row) => <ProductTag product={beforeOf(row)} /> },
  { field: 'controls', title: '管控措施', maxWidth: 280, render: (row) => row.controls || '—' },
  { field: 'l_after', title: '措施后', render: (row) => <ProductTag product={afterOf(row)} /> },
];

type Decided = Numbered<Assessment['decisions'][number]>;
const decisionColumns: Column<Decided>[] = [
  { field: 'step', title: '环节', render: (row) => labelOf(AssessmentStep, row.step) },
  { field: 'name', title: '审核人' },
  { field: 'at', title: '时间', render: (row) => row.at.slice(0, 16) },
  {
    field: 'passed',
    title: '结论',
    render: (row) => <ToneTag tone={row.passed ? 'good' : 'bad'}>{row.passed ? '通过' : '驳回'}</ToneTag>,
  },
  { field: 'opinion', title: '意见', maxWidth: 360, render: (row) => row.opinion || '同意' },
];

/** What an edition of an assessment says. */
export function AssessmentView({ row }: { row: Assessment }) {
  if (row.edition === 0) return <p className="lab-none">还没有填写风险评估</p>;
  return (
    <>
      <Panel title="评估结论">
        <Facts
          items={[
            ['风险等级', <RiskTag key="level" level={row.level} rest={row.rest} />],
            ['采取措施前', <RiskTag key="before" level={row.level_before} rest={row.risk} />],
            ['有效期至', row.valid_to],
            ['同时在场人数', `不超过 ${row.most_people ?? 1} 人`],
            [
              '准许人员',
              row.people.length > 0 ? row.people.map(({ name }) => name).join('、') : '已取得本实验室准入的人员',
            ],
            ['须完成的培训', row.tags.map(({ name }) => name).join('、')],
            ['填写人', row.author_name],
            ['提交时间', row.submitted_at],
            ['审核环节', row.route.map((step) => labelOf(AssessmentStep, step)).join(' → ')],
            ['附件', <FileLinks key="files" files={row.files} />],
          ]}
        />
      </Panel>
      <Panel title="危险源">
        <DataTable label="危险源" columns={hazardColumns} rows={numbered(row.hazards)} empty="没有危险源" />
      </Panel>
      <Panel title="步骤和风险">
        <DataTable label="步骤和风险" columns={stepColumns} rows={numbered(row.steps)} empty="没有步骤" />
      </Panel>
      <Panel title="防护和处置">
        <Facts
          columns={1}
          items={[
            ['个人防护', row.ppe],
            ['应急处置', row.emergency],
            ['废弃物处置', row.waste],
          ]}
        />
      </Panel>
      <Panel title="审核意见">
        <DataTable label="审核意见" columns={decisionColumns} rows={numbered(row.decisions)} empty="还没有审核" />
      </Panel>
    </>
  );
}
