import { Enabled, labelOf } from '#kernel/shared/enums.ts';
import { useCommand } from '#kernel/web/api/query.ts';
import { EnumFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { OnOffTag } from '#screens/frames/cells.tsx';
import { ListPage, type ColumnsOf } from '#screens/frames/list-page.tsx';
import { NewButton } from '#screens/frames/new-button.tsx';
import { ApprovalMode } from '../../shared/kinds.ts';
import { ruleApi, type RuleRow } from '../../shared/resource/rule.ts';
import { lengthText } from '../parts/time-text.ts';
import { hoursText } from '#modules/base-info/shared/access/door-hours.rules.ts';
import { resourceReads, rulePath } from '../parts/reads.ts';

const filter = namesOf(ruleApi.list);

const columns: ColumnsOf<typeof ruleApi.list> = [
  { field: 'name', title: '名称', sort: true, width: 180 },
  { field: 'college_name', title: '范围', render: (row) => row.college_name || '全校' },
  { field: 'days', title: '开放时间', render: hoursText, maxWidth: 220 },
  {
    field: 'min_minutes',
    title: '一次时长',
    render: (row) => `${lengthText(row.min_minutes)}至 ${lengthText(row.max_minutes)}`,
  },
  {
    field: 'days_ahead',
    title: '可提前',
    render: (row) => `${row.hours_before} 小时至 ${row.days_ahead} 天`,
  },
  { field: 'approval', title: '审核', render: (row) => labelOf(ApprovalMode, row.approval) },
  { field: 'resources', title: '资源数', align: 'right' },
  { field: 'status', title: '状态', render: (row) => <OnOffTag value={row.status} /> },
];

/** 预约规则: open hours and limits that resources follow. */
export function RuleListPage() {
  const setStatus = useCommand(ruleApi.setStatus, resourceReads);
  return (
    <ListPage
      title="预约规则"
      note="修改后对新的预约立即生效，已有的预约不变"
      read={ruleApi.list}
      empty="还没有预约规则。新增后在预约资源中选用"
      filters={
        <>
          <TextFilter name={filter('keyword')} label="名称" />
          <EnumFilter name={filter('status')} label="状态" of={Enabled} />
        </>
      }
      create={<NewButton to={`${rulePath}/edit/0`} right="reservation.rule.edit" label="新增规则" />}
      columns={columns}
      rowActions={[
        { label: '编辑', when: (row) => row.can.includes('edit'), to: (row) => `${rulePath}/edit/${row.id}` },
        {
          label: '停用',
          when: (row: RuleRow) => row.can.includes('disable'),
          confirm: '停用后不能再选用，已选用的资源不变。确定停用吗？',
          run: ({ id }) => setStatus.mutateAsync({ id, status: Enabled.off }),
        },
        {
          label: '启用',
          when: (row: RuleRow) => row.can.includes('enable'),
          run: ({ id }) => setStatus.mutateAsync({ id, status: Enabled.on }),
        },
      ]}
    />
  );
}
