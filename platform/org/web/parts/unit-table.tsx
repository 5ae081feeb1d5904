import { namesOf } from '#screens/fields/names.ts';
import './organization.css';
import { Button } from 'antd';
import { useState, type Key, type ReactNode } from 'react';
import { Enabled, labelOf } from '#kernel/shared/enums.ts';
import { EnumTag } from '#screens/frames/cells.tsx';
import { DataTable, type Column } from '#screens/frames/data-table.tsx';
import { FilterBar } from '#screens/fields/filter-bar.tsx';
import { EnumFilter, SelectFilter, TextFilter } from '#screens/fields/filters.tsx';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { useListUrl } from '#kernel/web/router/list-url.ts';
import { Panel, ReadFailed } from '#screens/frames/page-frame.tsx';
import { useInvalidate, useRead } from '#kernel/web/api/query.ts';
import { holdsRight } from '#kernel/web/session/session.ts';
import { orgTypeApi } from '../../shared/org-type.ts';
import { unitApi, type UnitRow } from '../../shared/unit.ts';
import { OrgLevel } from '../../shared/unit.rules.ts';
import { CampusFilter } from './place-filters.tsx';
import { useUnitActions } from './unit-actions.tsx';

const filter = namesOf(unitApi.list);

const MoveDialog = lazyPart(() => import('./move-dialog.tsx').then((m) => m.MoveDialog));

const columns: Column<UnitRow>[] = [
  { field: 'name', title: '单位名称', sort: true, maxWidth: 180, width: 140 },
  { field: 'code', title: '编码', sort: true },
  { field: 'level', title: '级别', render: (row) => labelOf(OrgLevel, row.level) },
  { field: 'type_name', title: '类型', shown: 'chosen' },
  { field: 'parent_name', title: '上级', maxWidth: 150 },
  { field: 'head_name', title: '负责人' },
  { field: 'officer_names', title: '安全员', maxWidth: 80, shown: 'wide' },
  { field: 'phone', title: '电话', shown: 'chosen' },
  { field: 'lab_count', title: '实验室数', align: 'right' },
  { field: 'status', title: '状态', render: (row) => <EnumTag of={Enabled} value={row.status} /> },
];

const plainActions = ['查看', '查看实验室', '编辑'];

type Filters = Record<string, string>;
type Props = {
  /** Filters controlled by the side panel; the search bar does not change them. */
  group: readonly string[];
  /** Default filters while the URL has none. */
  fixed?: Filters;
  /** Restricts row actions to view and edit. */
  plain?: boolean;
  /** Caption above the table. */
  scope?: ReactNode;
};

const part = (filters: Filters, names: readonly string[], inside: boolean): Filters =>
  Object.fromEntries(Object.entries(filters).filter(([name]) => names.includes(name) === inside));

/** Units filtered by the URL, with their actions. */
export function UnitTable({ group, fixed = {}, plain = false, scope }: Props) {
  const { url, change } = useListUrl();
  const { filters, ...paging } = url;
  const answer = useRead(unitApi.list, { ...fixed, ...filters, ...paging } as never);
  const invalidate = useInvalidate();
  const [picked, setPicked] = useState<Key[]>([]);
  const [isMoving, setMoving] = useState(false);
  const { actions, dialogs } = useUnitActions();
  const onDone = () => void invalidate([unitApi.list, unitApi.tree, unitApi.byCampus, unitApi.byType]);
  // Children of one unit share the parent shown in the caption.
  const hasOneParent = 'pid' in fixed && Object.keys(filters).every((name) => name === 'pid');
  const search = (next: Filters) => {
    if (!change({ filters: { ...part(filters, group, true), ...next }, page: 1 })) void answer.refetch();
  };
  return (
    <Panel>
      <FilterBar values={part(filters, group, false)} onSearch={search}>
        <TextFilter name={filter('keyword')} label="单位" placeholder="名称或编码" />
        <EnumFilter name={filter('level')} label="级别" of={OrgLevel} />
        {!group.includes('type_id') && (
          <SelectFilter name={filter('type_id')} label="类型" source={{ read: orgTypeApi.pick }} />
        )}
        {!group.includes('campus_id') && <CampusFilter name={filter('campus_id')} />}
        <EnumFilter name={filter('status')} label="状态" of={Enabled} />
      </FilterBar>
      {scope && <p className="org-scope">{scope}</p>}
      {picked.length > 0 && (
        <section className="lab-batch" aria-label="批量操作">
          <span>已选 {picked.length} 项</span>
          <Button size="small" onClick={() => setMoving(true)}>
            批量移动
          </Button>
          <Button size="small" type="link" onClick={() => setPicked([])}>
            取消选择
          </Button>
        </section>
      )}
      {answer.error && !answer.data ? (
        <ReadFailed error={answer.error} onRetry={() => void answer.refetch()} />
      ) : (
        <DataTable<UnitRow>
          label="单位"
          empty="没有符合条件的单位，请放宽条件或点“重置”"
          columns={hasOneParent ? columns.filter((column) => column.field !== 'parent_name') : columns}
          rows={answer.data?.content ?? []}
          loading={answer.isFetching}
          actions={plain ? actions.filter((action) => plainActions.includes(action.label)) : actions}
          onDone={onDone}
          sorting={{ ...url, onChange: (sort, order) => change({ page: 1, sort: sort!, order: order! }) }}
          paging={{
            page: answer.data?.page ?? url.page,
            size: url.size,
            total: answer.data?.total ?? 0,
            onChange: (page, size) => change({ page: size === url.size ? page : 1, size }),
          }}
          {...(!plain && holdsRight('org.unit.move') && { selection: { keys: picked, onChange: setPicked } })}
        />
      )}
      {dialogs}
      {isMoving && (
        <MoveDialog
          ids={picked.map(Number)}
          onClose={() => setMoving(false)}
          onDone={() => {
            setPicked([]);
            onDone();
          }}
        />
      )}
    </Panel>
  );
}
