import './risk.css';
import { labelOf } from '#kernel/shared/enums.ts';
import { Link } from '#kernel/web/router/links.ts';
import { EnumTag } from '#screens/frames/cells.tsx';
import type { ColumnsOf } from '#screens/frames/list-page.tsx';
import type { riskChangeApi, RiskChangeRow } from '../../shared/risk/risk-change.ts';
import { RiskChangeKind, RiskStep } from '../../shared/risk/risk-point.states.ts';
import { riskLevelOf } from '../../shared/risk.rules.ts';
import { LabLink } from '../parts/lab-link.tsx';
import { riskPath } from './risk-tags.tsx';

const scoreOf = ({ l, s }: RiskChangeRow) => {
  const level = riskLevelOf(l, s);
  return level ? `R = ${l}×${s} = ${(l ?? 0) * (s ?? 0)}（${level.label}）` : '—';
};

/** The lines of a request in short: a new risk point by its value, a closed one by its state. */
export function linesOf(row: RiskChangeRow): { label: string; before: string; after: string }[] {
  if (row.kind === RiskChangeKind.new) return [{ label: '新增风险点', before: '', after: scoreOf(row) }];
  if (row.kind === RiskChangeKind.close) return [{ label: '状态', before: '管控中', after: '关闭' }];
  return row.items;
}

function Lines({ row, of }: { row: RiskChangeRow; of: 'label' | 'before' | 'after' }) {
  return (
    <span className="risk-lines">
      {linesOf(row).map((line) => (
        <span key={line.label} title={line[of]}>
          {line[of] || '—'}
        </span>
      ))}
    </span>
  );
}

export const changeColumns: ColumnsOf<typeof riskChangeApi.list> = [
  {
    field: 'lab_name',
    title: '实验室',
    maxWidth: 180,
    width: 120,
    render: (row) => <LabLink id={row.lab_id} name={row.lab_name} />,
  },
  {
    field: 'name',
    title: '风险点',
    maxWidth: 200,
    width: 120,
    render: (row) => <Link to={`${riskPath}/${row.risk_point_id}`}>{row.name}</Link>,
  },
  { field: 'kind', title: '变更类型', render: (row) => <EnumTag of={RiskChangeKind} value={row.kind} /> },
  { field: 'items', title: '变更字段', width: 110, render: (row) => <Lines row={row} of="label" /> },
  { field: 'before', title: '变更前', width: 150, render: (row) => <Lines row={row} of="before" /> },
  { field: 'after', title: '变更后', width: 180, render: (row) => <Lines row={row} of="after" /> },
  { field: 'reason', title: '原因', maxWidth: 180 },
  { field: 'submitted_by_name', title: '变更人' },
  {
    field: 'decided_by_name',
    title: '审核人',
    render: (row) => [row.college_by_name, row.decided_by_name].filter(Boolean).join('、') || '—',
  },
  { field: 'submitted_at', title: '时间', sort: true, render: (row) => row.submitted_at.slice(0, 16) },
  {
    field: 'step',
    title: '审核结果',
    render: (row) => (
      <span title={row.opinion || row.college_opinion || labelOf(RiskStep, row.step)}>
        <EnumTag of={RiskStep} value={row.step} />
      </span>
    ),
  },
];
