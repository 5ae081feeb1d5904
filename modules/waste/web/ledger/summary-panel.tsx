import { Segmented } from 'antd';
import { useState } from 'react';
import { useRead } from '#kernel/web/api/query.ts';
import { DataTable } from '#screens/frames/data-table.tsx';
import { ExportButton } from '#screens/sheets/export-button.tsx';
import { summaryApi } from '../../shared/ledger/figure.ts';
import { thisYear, YearChoice } from '../parts/year-choice.tsx';

type Way = 'month' | 'year';

/** 月报 and 年报: what stood, came, went and stands, by code. */
export function SummaryPanel() {
  const [year, setYear] = useState(thisYear);
  const [way, setWay] = useState<Way>('month');
  const input = { year, yearly: way === 'year' };
  const { data, isFetching } = useRead(summaryApi.read, input);
  return (
    <>
      <div className="waste-foot" style={{ marginBlock: '0 12px' }}>
        <span className="waste-marks">
          <YearChoice value={year} onChange={setYear} />
          <Segmented<Way>
            options={[
              { value: 'month', label: '月报' },
              { value: 'year', label: '年报' },
            ]}
            value={way}
            onChange={setWay}
          />
        </span>
        <ExportButton
          endpoint={summaryApi.export}
          input={input}
          label="导出汇总"
          name={`危险废物台账${way === 'year' ? '年报' : '月报'}.xlsx`}
        />
      </div>
      <DataTable
        label="汇总"
        rows={(data?.content ?? []).map((row, at) => ({ ...row, id: at }))}
        loading={isFetching}
        empty="这一年没有记录"
        columns={[
          { field: 'month', title: '期间' },
          { field: 'code', title: '类别和代码', render: (row) => `${row.hw} ${row.code}` },
          { field: 'opening_kg', title: '期初库存（kg）', align: 'right' },
          { field: 'produced_kg', title: '产生（kg）', align: 'right' },
          { field: 'in_kg', title: '入库（kg）', align: 'right' },
          { field: 'out_kg', title: '转移（kg）', align: 'right' },
          { field: 'closing_kg', title: '期末库存（kg）', align: 'right' },
        ]}
      />
    </>
  );
}
