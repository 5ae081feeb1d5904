import { namesOf } from '#screens/fields/names.ts';
import { defineEnum } from '#kernel/shared/enums.ts';
import { Select, Tag } from 'antd';
import { useDeferredValue, useState } from 'react';
import { Labelled, useFilter } from '#screens/fields/filter-bar.tsx';
import { EnumFilter, SelectFilter } from '#screens/fields/filters.tsx';
import { useListUrl } from '#kernel/web/router/list-url.ts';
import { useRead } from '#kernel/web/api/query.ts';
import { holdsRight } from '#kernel/web/session/session.ts';
import { activityApi } from '../../shared/activity/activity.ts';
import { ActType } from '../../shared/core/activity.states.ts';
import { problemApi, type ProblemRow } from '../../shared/problem/problem.ts';
import { needsRectifying, PoolType, ProblemState } from '../../shared/core/problem.states.ts';
import { problemClassApi } from '../../shared/library/problem-class.ts';
import { categoryNames } from '../library/categories.ts';
import { TabBar } from '../core/tab-bar.tsx';

const filter = namesOf(problemApi.list);

const classes = { read: problemClassApi.list, value: 'id' as const, label: 'name' as const };
export const ClassFilter = () => <SelectFilter name={filter('class_id')} label="问题分类" source={classes} />;

/** Filter by activity, searched by name or number. */
export function ActivityFilter() {
  const [value, set] = useFilter(filter('act_id'));
  const [typed, setTyped] = useState('');
  const keyword = useDeferredValue(typed);
  const may = holdsRight('inspection.activity.read');
  const found = useRead(activityApi.list, { size: 20, ...(keyword && { keyword }) }, { enabled: may, quiet: true });
  const chosen = useRead(activityApi.find, { id: Number(value) }, { enabled: may && value !== '', quiet: true });
  if (!may) return null;
  const rows = [...(chosen.data && value ? [chosen.data] : []), ...(found.data?.content ?? [])];
  const options = [...new Map(rows.map((row) => [row.id, row.act_name]))];
  return (
    <Labelled label="检查活动">
      {(id) => (
        <Select
          id={id}
          allowClear
          placeholder="全部"
          loading={found.isFetching}
          value={value ? Number(value) : null}
          options={options.map(([act_id, label]) => ({ value: act_id, label }))}
          showSearch={{ filterOption: false, onSearch: setTyped }}
          onChange={(next: number | null) => set(next ? String(next) : '')}
        />
      )}
    </Labelled>
  );
}

const Mine = defineEnum({
  duty: { value: 'duty', label: '我负责的' },
  accept: { value: 'accept', label: '待我验收的' },
  found: { value: 'found', label: '我发现的' },
});
const Overdue = defineEnum({
  yes: { value: 'true', label: '已逾期' },
  no: { value: 'false', label: '未逾期' },
});

export const MineFilter = () => <EnumFilter name={filter('mine')} label="与我相关" of={Mine} />;
export const OverdueFilter = () => <EnumFilter name={filter('overdue')} label="是否逾期" of={Overdue} />;

const everyState = ProblemState.$items.map((item) => item.value);
const tabs = [
  { key: 'rectify', label: '需整改', states: needsRectifying.join(',') },
  { key: 'checking', label: '待复核', states: ProblemState.checking },
  { key: 'finished', label: '已完成', states: ProblemState.finished },
  { key: 'all', label: '全部状态', states: everyState.join(',') },
] as const;

/** Default filters: ordinary checks awaiting rectification. */
export function useRectifyDefaults() {
  const { pool } = useListUrl().url.filters;
  return { states: [...needsRectifying], ...(pool !== 'all' && { pool_type: PoolType.daily }) };
}

const pools = [
  { label: '日常检查', filters: { pool_type: '', pool: '' } },
  { label: '专项检查', filters: { pool_type: String(PoolType.special), pool: '' } },
  { label: '全部', filters: { pool_type: '', pool: 'all' } },
] as const;

/** State tabs with counts, and the pool; both kept in the URL. */
export function StateTabs() {
  const { url, change } = useListUrl();
  const { states: inPool, ...defaults } = useRectifyDefaults();
  const { states = inPool.join(','), ...filters } = url.filters;
  const counts = useRead(problemApi.counts, { ...defaults, ...filters } as never, { quiet: true }).data;
  const set = (changes: Record<string, string>) => change({ page: 1, filters: { ...url.filters, ...changes } });
  const isOn = ({ pool_type, pool }: (typeof pools)[number]['filters']) =>
    (filters['pool_type'] ?? '') === pool_type && (filters['pool'] ?? '') === pool;
  return (
    <div className="insp-tabs">
      <TabBar
        label="隐患状态"
        active={tabs.find((tab) => tab.states === states)?.key ?? ''}
        onPick={(key) => set({ states: tabs.find((tab) => tab.key === key)!.states })}
        items={tabs.map(({ key, label }) => ({ key, label: counts ? `${label} ${counts[key]}` : label }))}
      />
      <span className="insp-tags">
        {pools.map((pool) => (
          <Tag.CheckableTag key={pool.label} checked={isOn(pool.filters)} onChange={() => set(pool.filters)}>
            {pool.label}
          </Tag.CheckableTag>
        ))}
      </span>
    </div>
  );
}

const bands = ['1 天内', '2–3 天', '4–7 天', '8–15 天', '15 天以上'];

const labels = (of: typeof ProblemState | typeof ActType, values: string) =>
  of.$items.filter(({ value }) => values.split(',').includes(String(value))).map(({ label }) => label);

/** Filters that links from other pages set, by name: what their tag says, given the first row. */
export type Linked<R> = Record<string, (value: string, first: R | undefined) => string>;

type TagsProps<R> = {
  linked: Linked<R>;
  rows: readonly R[];
  /** True if the page shows the value in another place. */
  isShown?: (name: string, value: string) => boolean;
};

/** The filters of a list that have no field in its filter bar, each removable. */
export function LinkedTags<R>({ linked, rows, isShown = () => false }: TagsProps<R>) {
  const { url, change } = useListUrl();
  const names = Object.keys(linked).filter((name) => url.filters[name] && !isShown(name, url.filters[name]));
  if (!names.length) return null;
  const drop = (name: string) => {
    const { [name]: _, ...filters } = url.filters;
    change({ page: 1, filters });
  };
  return (
    <div className="insp-conditions">
      <span>已限定：</span>
      {names.map((name) => (
        <Tag key={name} closable onClose={() => drop(name)}>
          {linked[name]!(url.filters[name]!, rows[0])}
        </Tag>
      ))}
    </div>
  );
}

/** Filters set by links from other pages, without a field in the filter bar. */
const linked: Linked<ProblemRow> = {
  states: (states) => labels(ProblemState, states).join('、'),
  no_college: () => '校直属单位',
  description: (text) => `描述“${text}”`,
  org_id: (_, first) => first?.org_name ?? '指定实验室',
  record_id: () => '指定检查记录',
  act_types: (types) => labels(ActType, types).join('、'),
  category_code: (code) => `大类 ${categoryNames[code] ?? code}`,
  closed_band: (band) => `整改用时 ${bands[Number(band) - 1] ?? ''}`,
  repeated: (value) => (value === 'true' ? '重复隐患' : '非重复隐患'),
  on_time: (value) => (value === 'true' ? '按期完成' : '逾期完成'),
};

const isTab = (name: string, value: string) => name === 'states' && tabs.some((tab) => tab.states === value);

export function LinkedConditions({ rows }: { rows: readonly ProblemRow[] }) {
  return <LinkedTags linked={linked} rows={rows} isShown={isTab} />;
}
