import { EnumTag, ToneTag } from '#screens/frames/cells.tsx';
import { DataTable } from '#screens/frames/data-table.tsx';
import { DetailPage, Facts } from '#screens/frames/detail-page.tsx';
import { Panel } from '#screens/frames/page-frame.tsx';
import { annualApi } from '../../shared/annual/annual.ts';
import { AnnualStatus } from '../../shared/annual/annual.states.ts';
import { useAnnualActions } from './annual-actions.tsx';
import { annualPath, annualReads } from './annual-reads.ts';

/** 管理计划详情: the plan beside what has come of it. */
export function AnnualDetailPage() {
  const { actions, dialog } = useAnnualActions();
  return (
    <DetailPage
      title={(row) => `${row.year} 年管理计划`}
      note={(row) => <EnumTag of={AnnualStatus} value={row.status} />}
      read={annualApi.find}
      back={{ else: annualPath }}
      actions={actions.map((action) => ({ ...action, primary: action.label !== '退回修改' }))}
      invalidates={annualReads}
    >
      {(row) => (
        <>
          <Panel title="计划">
            <Facts
              items={[
                ['预计产生', `${row.produce_kg} kg`],
                ['预计转移', `${row.transfer_kg} kg`],
                ['备案截止', row.plan_due_on],
                ['申报截止', row.declaration_due_on],
                row.confirmed_at !== null && ['确认', `${row.confirmed_by_name}　${row.confirmed_at}`],
                row.filed_on !== null && ['备案', `${row.filing_no}　${row.filed_on}`],
                row.declared_on !== null && ['年度申报', `${row.declaration_no}　${row.declared_on}`],
              ]}
            />
          </Panel>
          <Panel title={`废物代码（${row.lines.length}）`}>
            <DataTable
              label="废物代码"
              rows={row.lines.map((line) => ({ ...line, id: Number(line.code.replaceAll('-', '')) }))}
              empty="没有废物代码"
              columns={[
                {
                  field: 'code',
                  title: '代码',
                  render: ({ code, is_absent }) => (
                    <>
                      {code} {is_absent && <ToneTag tone="bad">不在计划中</ToneTag>}
                    </>
                  ),
                },
                { field: 'name', title: '废物', maxWidth: 320 },
                { field: 'produce_kg', title: '预计产生', align: 'right', render: (one) => `${one.produce_kg} kg` },
                { field: 'produced_kg', title: '实际产生', align: 'right', render: (one) => `${one.produced_kg} kg` },
                { field: 'transfer_kg', title: '预计转移', align: 'right', render: (one) => `${one.transfer_kg} kg` },
                {
                  field: 'transferred_kg',
                  title: '实际转移',
                  align: 'right',
                  render: (one) => `${one.transferred_kg} kg`,
                },
                { field: 'method', title: '处置方式', render: (one) => one.method || '—' },
              ]}
            />
          </Panel>
          {dialog}
        </>
      )}
    </DetailPage>
  );
}
