import { Table } from 'antd';
import { Panel } from '#screens/frames/page-frame.tsx';
import { StatCards } from '#screens/frames/stat-page.tsx';
import type { DailyFigures, DailyFiguresReply } from '../../shared/daily-check/daily-check.ts';
import { rateText } from '../self-check/result-figures.tsx';

const bad = '#b01f27';

/** Key figures of daily checks; one laboratory on one day counts once. */
export function DailyCards({ total }: { total: DailyFigures }) {
  return (
    <div className="insp-six">
      <StatCards
        items={[
          { label: '应查', value: total.labs, unit: '间次' },
          { label: '已完成', value: total.done, unit: `，未开展 ${total.idle}` },
          { label: '完成率', value: rateText(total.rate) },
          { label: '部分完成', value: total.begun },
          { label: '漏检', value: total.missed, ...(total.missed > 0 && { color: bad }) },
          { label: '异常项', value: total.abnormal, unit: `，转隐患 ${total.problems}` },
        ]}
      />
    </div>
  );
}

type UnitProps = { units: DailyFiguresReply['units']; isCollege: boolean };

/** Colleges, or the laboratories of one, with their figures. */
export function UnitTable({ units, isCollege }: UnitProps) {
  return (
    <Panel title={isCollege ? '各学院' : '各实验室'}>
      <Table
        size="small"
        rowKey={(row) => row.id ?? 0}
        dataSource={units}
        pagination={units.length > 15 ? { defaultPageSize: 15, showSizeChanger: false } : false}
        scroll={{ x: 'max-content' }}
        columns={[
          { title: isCollege ? '学院' : '实验室', dataIndex: 'name' },
          { title: '应查', dataIndex: 'labs', align: 'right' },
          { title: '已完成', dataIndex: 'done', align: 'right' },
          { title: '部分', dataIndex: 'begun', align: 'right' },
          { title: '未检查', dataIndex: 'open', align: 'right' },
          { title: '未开展', dataIndex: 'idle', align: 'right' },
          {
            title: '漏检',
            align: 'right',
            render: (_, row) => (row.missed > 0 ? <span className="insp-bad">{row.missed}</span> : 0),
          },
          { title: '异常项', dataIndex: 'abnormal', align: 'right' },
          { title: '转隐患', dataIndex: 'problems', align: 'right' },
          { title: '完成率', align: 'right', render: (_, row) => rateText(row.rate) },
        ]}
      />
    </Panel>
  );
}
