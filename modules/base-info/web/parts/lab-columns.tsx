import type { PageAddress } from '#kernel/shared/rights.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { useListUrl } from '#kernel/web/router/list-url.ts';
import { Link } from '#kernel/web/router/links.ts';
import { Words } from '#screens/frames/cell-text.tsx';
import { EnumTag, OnOffTag } from '#screens/frames/cells.tsx';
import type { ColumnsOf } from '#screens/frames/list-page.tsx';
import { CardState, type LabRow, type labApi } from '../../shared/lab.ts';
import { UseStatus } from '../../shared/use-status.ts';
import { GradeTag } from './grade-tag.tsx';

const LackedFacilities = lazyPart<{ lab: number }>(() =>
  import('./lacked-facilities.tsx').then((m) => m.LackedFacilities),
);

export const labPath = (id: number): PageAddress => `/lab-baseinfo/organization/${id}`;

const place = (row: LabRow) => [row.building_name, row.rooms].filter(Boolean).join(' ');

/** A lab of a list: who and where. */
export const labNameColumns: ColumnsOf<typeof labApi.list> = [
  { field: 'code', title: '实验室编号', sort: true, phone: false },
  {
    field: 'name',
    title: '实验室名称',
    sort: true,
    maxWidth: 200,
    width: 150,
    render: (row) => (
      <>
        <Link to={labPath(row.id)}>
          <Words text={row.name} />
        </Link>{' '}
        {row.status === 0 && <OnOffTag value={0} />}
      </>
    ),
  },
  { field: 'college_name', title: '学院', maxWidth: 150 },
  { field: 'building_name', title: '楼宇房间', maxWidth: 130, render: place },
  {
    field: 'lab_class',
    title: '安全类别',
    sort: true,
    render: (row) => row.class_name || <span className="lab-none">未评估</span>,
  },
  {
    field: 'lab_level',
    title: '安全等级',
    sort: true,
    render: (row) => <GradeTag name={row.level_name} color={row.level_color} />,
  },
];

/** Columns of a list of labs; what each lacks instead of its telephone where those that lack something are asked for. */
export function useLabColumns(): ColumnsOf<typeof labApi.list> {
  const { url } = useListUrl();
  return [...labNameColumns, ...labContactColumns(url.filters['lacking'] === '1')];
}

const labContactColumns = (isLacking: boolean): ColumnsOf<typeof labApi.list> => [
  {
    field: 'use_status',
    title: '使用状态',
    sort: true,
    shown: 'wide',
    render: (row) => <EnumTag of={UseStatus} value={row.use_status} />,
  },
  {
    field: 'id',
    title: '缺必备设施',
    maxWidth: 200,
    ...(!isLacking && { shown: 'chosen' as const }),
    render: (row) => <LackedFacilities lab={row.id} />,
  },
  { field: 'head_name', title: '负责人' },
  { field: 'officer_name', title: '安全员', shown: 'chosen' },
  { field: 'emergency_phone', title: '应急电话', shown: isLacking ? 'chosen' : 'wide' },
  {
    field: 'card',
    title: '信息牌',
    shown: 'chosen',
    render: (row) => <EnumTag of={CardState} value={row.card} />,
  },
  { field: 'nature_name', title: '性质', shown: 'chosen' },
];
