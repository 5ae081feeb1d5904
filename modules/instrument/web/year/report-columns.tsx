import { Link } from '#kernel/web/router/links.ts';
import { EnumTag } from '#screens/frames/cells.tsx';
import type { ColumnsOf } from '#screens/frames/list-page.tsx';
import type { reportApi, ReportRow } from '../../shared/year/report.ts';
import { ReportState, Step } from '../../shared/year/report.states.ts';
import { fillPath } from '../parts/reads.ts';

/** With whom a year is, and what was decided last. */
export const ReportTags = ({ row }: { row: Pick<ReportRow, 'step' | 'state'> }) => (
  <>
    <EnumTag of={Step} value={row.step} />
    {(row.state === ReportState.deferred || row.state === ReportState.rejected) && (
      <EnumTag of={ReportState} value={row.state} />
    )}
  </>
);

export const reportColumns: ColumnsOf<typeof reportApi.list> = [
  {
    field: 'instrument_name',
    title: '仪器',
    width: 200,
    render: (row) => <Link to={`${fillPath}/${row.id}`}>{row.instrument_name}</Link>,
  },
  { field: 'asset_no', title: '仪器编号', sort: true },
  { field: 'price', title: '原值（元）', align: 'right', shown: 'wide' },
  { field: 'college_name', title: '单位', maxWidth: 160 },
  { field: 'keeper_name', title: '负责人' },
  { field: 'school_year', title: '学年' },
  { field: 'hours_teach', title: '教学', align: 'right' },
  { field: 'hours_research', title: '科研', align: 'right' },
  { field: 'hours_service', title: '社会服务', align: 'right' },
  { field: 'samples', title: '测样', align: 'right', shown: 'wide' },
  { field: 'deadline', title: '截止' },
  { field: 'step', title: '状态', render: (row) => <ReportTags row={row} /> },
];
