import '../core/inspection.css';
import { Table, type TableColumnsType } from 'antd';
import { labelOf } from '#kernel/shared/enums.ts';
import { Link } from '#kernel/web/router/links.ts';
import { Panel } from '#screens/frames/page-frame.tsx';
import { SelfTaskStatus } from '../../shared/self-check/self-check.states.ts';
import type { SelfUnitResult, SelfUnitRow } from '../../shared/self-check/self-result.ts';
import { CellWithNote } from '../core/cells.tsx';
import { rateText } from './result-figures.tsx';
import { cellOf, type ResultCell } from './result-cell.rules.ts';

type Props = { id: number; data: SelfUnitResult };

function Cell({ cell, task_id }: { cell: ResultCell; task_id: number | null }) {
  const text = cell.status === undefined ? cell.text : labelOf(SelfTaskStatus, cell.status);
  const content = (
    <>
      {text}
      {cell.note && <small>{cell.note}</small>}
    </>
  );
  if (task_id === null) return <span className={`self-cell self-cell-${cell.tone}`}>{content}</span>;
  return (
    <Link className={`self-cell self-cell-${cell.tone}`} to={`/lab-check/self-check/check-result/${task_id}`}>
      {content}
    </Link>
  );
}

function UnitCell({ id, data, row }: Props & { row: SelfUnitRow }) {
  const name = <CellWithNote main={row.name} note={row.note} width={220} />;
  if (row.id === null) return name;
  return (
    <Link
      className="insp-link"
      to={
        data.by_lab
          ? `/lab-check/self-check/check-plan/${id}?lab_id=${row.id}`
          : `/lab-check/self-check/check-result-org/${id}?college_id=${row.id}`
      }
    >
      {name}
    </Link>
  );
}

/** Units by periods. */
export function UnitMatrix({ id, data }: Props) {
  const columns: TableColumnsType<SelfUnitRow> = [
    {
      title: data.by_lab ? '实验室' : '学院',
      fixed: 'left',
      render: (_, row) => <UnitCell id={id} data={data} row={row} />,
    },
    {
      title: '完成率',
      align: 'right',
      sorter: (a, b) => (a.total.rate ?? -1) - (b.total.rate ?? -1),
      render: (_, { total }) => (
        <CellWithNote main={rateText(total.rate)} note={`${total.done + total.late}/${total.due}`} width={80} />
      ),
    },
    { title: '按期率', align: 'right', render: (_, { total }) => rateText(total.on_time_rate) },
    {
      title: '未完成',
      align: 'right',
      sorter: (a, b) => a.total.missed - b.total.missed,
      render: (_, { total }) => (total.missed > 0 ? <strong className="insp-bad">{total.missed}</strong> : 0),
    },
    ...data.columns.map(({ key, title }, i) => ({
      key,
      title,
      align: 'center' as const,
      render: (_: unknown, { cells }: SelfUnitRow) => {
        const cell = cells[i];
        return cell ? <Cell cell={cellOf(cell)} task_id={cell.task_id} /> : <span className="lab-none">—</span>;
      },
    })),
  ];
  return (
    <Panel title={data.by_lab ? '各实验室' : '各学院'}>
      <Table
        size="small"
        className="self-matrix"
        rowKey={(row) => row.id ?? 0}
        dataSource={data.units}
        columns={columns}
        scroll={{ x: 'max-content' }}
        pagination={data.units.length > 50 && { pageSize: 50, showSizeChanger: false }}
        showSorterTooltip={false}
        locale={{ emptyText: '还没有开始的自查周期' }}
      />
    </Panel>
  );
}
