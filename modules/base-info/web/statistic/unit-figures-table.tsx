import { Table, type TableColumnsType } from 'antd';
import type { ReactNode } from 'react';
import { rateOf } from '#kernel/shared/rate.ts';
import { useListUrl } from '#kernel/web/router/list-url.ts';
import { Panel } from '#screens/frames/page-frame.tsx';
import { drillsOf, gradedLabs, membersOf, selfChecksOf } from '../../shared/statistic/list-filters.rules.ts';
import type { PeopleStatistic } from '../../shared/statistic/year.ts';
import { LinkedAlways, NumberLink } from './number-link.tsx';

/** A college, `null` for what belongs to none, `undefined` for all. */
type Row = PeopleStatistic['total'] & { id: number | null | undefined; name: string };
type Column = TableColumnsType<Row>[number];

const number = (title: string, key: string, render: (row: Row) => ReactNode): Column => ({
  title,
  key,
  align: 'right',
  render: (_: unknown, row: Row) => render(row),
});
const percent = (rate: number | null | undefined) => (rate === null || rate === undefined ? '—' : `${rate}%`);
/** People, training, drills and self-checks by college; each number leads to its rows. */
export function UnitFiguresTable({ data }: { data: PeopleStatistic }) {
  const { url } = useListUrl();
  const { year: _year, ...places } = url.filters;
  const period = { from: data.from, to: data.day };
  const members = (row: Row, value: number, part: 'all' | 'admitted' | 'trained' | 'met' | 'unmet') => (
    <NumberLink value={value} list="members" filters={membersOf(places, data.year, { college_id: row.id, part })} />
  );
  const checks = (row: Row, value: number, part: 'due' | 'done' | 'missed') => (
    <LinkedAlways>
      <NumberLink
        value={value}
        list="selfChecks"
        filters={selfChecksOf(places, period, { college_id: row.id, part })}
      />
    </LinkedAlways>
  );
  const { training, drills, self_checks } = data.total;
  const columns: TableColumnsType<Row> = [
    { title: '单位', dataIndex: 'name', key: 'name', fixed: 'left', className: 'stat-name' },
    number('实验室', 'labs', (row) => (
      <NumberLink
        value={row.labs}
        list="labs"
        filters={gradedLabs(places, row.id === undefined ? {} : { college_id: row.id })}
      />
    )),
    {
      title: '人员',
      key: 'people',
      children: [
        number('在室人次', 'members', (row) => members(row, row.members, 'all')),
        number('已准入', 'admitted', (row) => members(row, row.admitted, 'admitted')),
        number('准入率', 'admitted-rate', (row) => percent(rateOf(row.admitted, row.members))),
      ],
    },
    ...(training
      ? [
          {
            title: '本年培训',
            key: 'training',
            children: [
              number('有学时', 'trained', (row) => members(row, row.training?.trained ?? 0, 'trained')),
              number('学时', 'hours', (row) => row.training?.hours ?? '—'),
              number('达标', 'met', (row) => members(row, row.training?.met ?? 0, 'met')),
              number('未达标', 'unmet', (row) =>
                members(row, row.training ? row.training.due - row.training.met : 0, 'unmet'),
              ),
              number('达标率', 'met-rate', (row) => percent(row.training?.rate)),
            ],
          },
        ]
      : []),
    ...(drills
      ? [
          {
            title: '应急演练',
            key: 'drills',
            children: [
              number('次数', 'held', (row) => (
                <LinkedAlways>
                  <NumberLink value={row.drills?.held ?? 0} list="drills" filters={drillsOf(places, period, row.id)} />
                </LinkedAlways>
              )),
              number('人次', 'drilled', (row) => row.drills?.people ?? '—'),
            ],
          },
        ]
      : []),
    ...(self_checks
      ? [
          {
            title: '自查',
            key: 'checks',
            children: [
              number('应查', 'due', (row) => checks(row, row.self_checks?.due ?? 0, 'due')),
              number('完成', 'done', (row) => checks(row, row.self_checks?.done ?? 0, 'done')),
              number('未完成', 'missed', (row) => checks(row, row.self_checks?.missed ?? 0, 'missed')),
              number('完成率', 'check-rate', (row) => percent(row.self_checks?.rate)),
            ],
          },
        ]
      : []),
  ];
  return (
    <Panel title="各单位人员、培训、演练和自查">
      <Table
        size="small"
        bordered
        pagination={false}
        scroll={{ x: 'max-content' }}
        rowKey={({ id, name }) => `${id} ${name}`}
        dataSource={[...data.units, { ...data.total, id: undefined, name: '合计' }]}
        columns={columns}
        rowClassName={({ id }) => (id === undefined ? 'stat-total' : '')}
      />
    </Panel>
  );
}
