import { labelOf } from '#kernel/shared/enums.ts';
import { Link } from '#kernel/web/router/links.ts';
import type { ColumnsOf } from '#screens/frames/list-page.tsx';
import type { experimentApi } from '../../shared/experiment.ts';
import { ExperimentKind } from '../../shared/kinds.ts';
import { listPath } from './reads.ts';
import { RiskTag, StateTag } from './risk-tag.tsx';

export const experimentColumns: ColumnsOf<typeof experimentApi.list> = [
  { field: 'exp_no', title: '编号', sort: true },
  {
    field: 'name',
    title: '名称',
    sort: true,
    width: 180,
    render: (row) => <Link to={`${listPath}/${row.id}`}>{row.name}</Link>,
  },
  { field: 'kind', title: '类型', render: (row) => labelOf(ExperimentKind, row.kind) },
  { field: 'head_name', title: '负责人' },
  { field: 'lab_name', title: '实验室', maxWidth: 180 },
  { field: 'college_name', title: '学院', shown: 'chosen', maxWidth: 160, render: (row) => row.college_name || '—' },
  { field: 'level', title: '风险等级', render: (row) => <RiskTag level={row.level} rest={row.rest} /> },
  { field: 'valid_to', title: '有效期至', sort: true, render: (row) => row.valid_to ?? '—' },
  { field: 'state', title: '状态', render: (row) => <StateTag row={row} /> },
];
