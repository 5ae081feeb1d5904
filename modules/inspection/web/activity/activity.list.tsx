import { namesOf } from '#screens/fields/names.ts';
import type { PageAddress } from '#kernel/shared/rights.ts';
import { PlusOutlined } from '@ant-design/icons';
import { Button, Progress } from 'antd';
import { useState } from 'react';
import { Link } from '#kernel/web/router/links.ts';
import { EnumTag, ToneTag } from '#screens/frames/cells.tsx';
import { EnumFilter, SelectFilter, TextFilter } from '#screens/fields/filters.tsx';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { ListPage, type ColumnsOf } from '#screens/frames/list-page.tsx';
import { useCommand } from '#kernel/web/api/query.ts';
import type { RowAction } from '#screens/frames/row-actions.tsx';
import { holdsRight } from '#kernel/web/session/session.ts';
import { UnitFilter } from '#platform/org/web/public.tsx';
import { activityApi, type ActivityAction, type ActivityRow } from '../../shared/activity/activity.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import type { CheckPaths } from '../../shared/core/check-paths.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { ReachStage } from '../../shared/core/reach.states.ts';
import { ActivityStatus, PatrolType } from '../../shared/core/activity.states.ts';
import { DateRangeFilter } from '#screens/fields/date-filters.tsx';
import { CellWithNote } from '../core/cells.tsx';
import { useCheckKind } from '../core/check-kind.ts';
import { codeText, useCodes } from '../core/lab-codes.tsx';
import { themeSource } from '../core/theme-source.ts';

const filter = namesOf(activityApi.list);

type DialogKind = 'end' | 'reopen' | 'gist';
const ActivityDialog = lazyPart(() => import('./activity-dialogs.tsx').then((m) => m.ActivityDialog));

/** Waits for the report of the own college. */
const owing = { $items: [{ value: 1, label: '待提交' }] } as const;

function useActivityActions(
  { paths, isReach }: { paths: CheckPaths; isReach: boolean },
  ask: (kind: DialogKind, row: ActivityRow) => void,
): RowAction<ActivityRow>[] {
  const start = useCommand(activityApi.start, [activityApi.list]);
  const remove = useCommand(activityApi.remove, [activityApi.list]);
  const can = (action: ActivityAction) => (row: ActivityRow) => row.can.includes(action);
  const at =
    (path: CheckPaths['result' | 'form' | 'bulletin'] | '/lab-check/check-draft') =>
    (row: ActivityRow): PageAddress =>
      `${path}/${row.id}`;
  return [
    { label: '结果', when: can('result'), to: at(paths.result) },
    ...(isReach
      ? [
          {
            label: '进度',
            when: (row: ActivityRow) => row.status !== ActivityStatus.waiting,
            to: (row: ActivityRow): PageAddress => `/lab-check/reach-check/check-work-org/${row.id}`,
          },
        ]
      : []),
    { label: '编辑', when: (row) => can('edit')(row) || can('change')(row), to: at(paths.form) },
    {
      label: '立即开始',
      when: can('start'),
      confirm: (row) => `“${row.act_name}”立即开始？将生成检查记录并通知检查人员。`,
      run: (row) => start.mutateAsync({ id: row.id }),
      done: '活动已开始',
    },
    { label: '通报', when: can('bulletin'), to: at(paths.bulletin) },
    { label: '草稿', when: can('draft'), to: at('/lab-check/check-draft') },
    { label: '结束', when: can('end'), run: (row) => ask('end', row) },
    { label: '重新开启', when: can('reopen'), run: (row) => ask('reopen', row) },
    { label: '依据二维码', run: (row) => ask('gist', row) },
    { label: '复制', when: can('copy'), to: (row) => `${paths.form}/0?copy=${row.id}` },
    {
      label: '删除',
      danger: true,
      when: can('remove'),
      confirm: (row) => `删除“${row.act_name}”？删除后不能恢复。`,
      run: (row) => remove.mutateAsync({ id: row.id }),
      done: '已删除',
    },
  ];
}

/** How far the reports of the colleges are. */
const reportsText = ({ reported, reports, report_due }: ActivityRow) =>
  `学院自查 ${reported} / ${reports}，${report_due ?? ''} 截止`;

const percent = (rate: number | null) => (rate === null ? '—' : `${rate}%`);

export function ActivityListPage() {
  const [open, setOpen] = useState<{ kind: DialogKind; row: ActivityRow }>();
  const { isSpecial, isReach, paths, types, titles, edit } = useCheckKind();
  const themes = useCodes('check_theme');
  const actions = useActivityActions({ paths, isReach }, (kind, row) => setOpen({ kind, row }));
  return (
    <ListPage
      title={titles.list}
      read={activityApi.list}
      input={{ act_types: types as InputOf<typeof activityApi.list>['act_types'] }}
      empty="还没有检查活动。新建后，到开始时间自动通知检查人员"

      filters={
        <>
          <TextFilter name={filter('keyword')} label="活动" placeholder="活动名称或编号" />
          {isSpecial ? (
            <>
              <SelectFilter name={filter('theme')} label="检查主题" source={themeSource} />
              {holdsRight('inspection.college-report.edit') && (
                <EnumFilter name={filter('owes_report')} label="自查报告" of={owing} />
              )}
            </>
          ) : (
            !isReach && <EnumFilter name={filter('act_type')} label="类型" of={PatrolType} />
          )}
          <EnumFilter name={filter('status')} label="状态" of={ActivityStatus} />
          <UnitFilter name={filter('org_id')} label="组织单位" />
          <DateRangeFilter from={filter('from')} to={filter('to')} label="活动日期" />
        </>
      }
      create={
        holdsRight(edit) && (
          <Link to={`${paths.form}/0`}>
            <Button type="primary" icon={<PlusOutlined />}>
              新建活动
            </Button>
          </Link>
        )
      }
      columns={[
        {
          field: 'act_name',
          title: '活动',
          render: (row) => (
            <CellWithNote
              main={row.act_name}
              note={isSpecial || isReach ? row.act_no : `${row.act_no} · ${row.act_type_name}`}
              width={300}
            />
          ),
        },
        {
          field: 'status',
          title: '状态',
          render: (row) => (
            <span className="insp-tags">
              <EnumTag of={ActivityStatus} value={row.status} /> {row.blind && <ToneTag tone="busy">四不两直</ToneTag>}
            </span>
          ),
        },
        ...(isSpecial
          ? ([
              {
                field: 'theme',
                title: '检查主题',
                render: (row) => (
                  <CellWithNote main={codeText(themes, row.theme)} note={row.self_report && reportsText(row)} />
                ),
              },
            ] satisfies ColumnsOf<typeof activityApi.list>)
          : []),
        ...(isReach
          ? ([
              {
                field: 'stage',
                title: '当前阶段',
                render: (row) => (
                  <CellWithNote
                    main={row.stage === null ? '—' : labelOf(ReachStage, row.stage)}
                    note={row.is_published && '结果已公布'}
                  />
                ),
              },
              { field: 'reached_rate', title: '达标率', align: 'right', render: (row) => percent(row.reached_rate) },
            ] satisfies ColumnsOf<typeof activityApi.list>)
          : []),
        {
          field: 'org_name',
          title: '组织单位',
          render: (row) => <CellWithNote main={row.org_name} note={row.leader_name} />,
        },
        {
          field: 'start_at',
          title: '起止日期',
          sort: true,
          render: (row) => <CellWithNote main={row.start_at.slice(0, 10)} note={`至 ${row.end_at.slice(0, 10)}`} />,
        },
        {
          field: 'checked',
          title: '已检',
          render: (row) => (
            <span className="insp-progress">
              {row.checked} / {row.labs}
              <Progress
                size="small"
                showInfo={false}
                percent={row.labs ? Math.round((row.checked / row.labs) * 100) : 0}
                aria-label={`已检 ${row.checked}，共 ${row.labs}`}
              />
            </span>
          ),
        },
        {
          field: 'problems',
          title: '隐患',
          render: (row) => (
            <CellWithNote
              main={row.problems}
              note={row.urgent > 0 && <span className="insp-bad">紧急 {row.urgent}</span>}
            />
          ),
        },
        { field: 'rectified_rate', title: '整改率', align: 'right', render: (row) => percent(row.rectified_rate) },
      ]}
      rowActions={actions}
    >
      {open && <ActivityDialog {...open} onClose={() => setOpen(undefined)} />}
    </ListPage>
  );
}
