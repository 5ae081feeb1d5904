import { labelOf } from '#kernel/shared/enums.ts';
import { OnOffTag } from '#screens/frames/cells.tsx';
import { DataTable } from '#screens/frames/data-table.tsx';
import { DetailPage, Facts } from '#screens/frames/detail-page.tsx';
import { Panel } from '#screens/frames/page-frame.tsx';
import { ColumnKind, Fill, Grain, type Column } from '../../shared/type/column.ts';
import { typeApi } from '../../shared/type/type.ts';
import { typePath } from '../parts/reads.ts';

/** What a cell may hold, in words. */
function limitsText({ min, max, options, fill, note }: Column): string {
  return [
    fill !== undefined && `系统填写${labelOf(Fill, fill)}`,
    min !== undefined && `不小于 ${min}`,
    max !== undefined && `不大于 ${max}`,
    options?.map(({ value, label }) => `${value} ${label}`).join('，'),
    note,
  ]
    .filter(Boolean)
    .join('；');
}

/** 填报类型详情: columns and what is checked. */
export function TypeDetailPage() {
  return (
    <DetailPage
      title={(type) => type.name}
      note={(type) => <OnOffTag value={type.status} />}
      read={typeApi.find}
      back={{ else: typePath }}
    >
      {(type) => (
        <>
          <Panel title="类型">
            <Facts
              items={[
                ['编码', type.code],
                ['粒度', labelOf(Grain, type.grain)],
                ['数据来源', type.has_source ? '系统采集' : '填写、导入'],
                type.rules.length > 0 && ['校验规则', type.rules.map(({ text }) => text).join('；'), 2],
              ]}
            />
          </Panel>
          <Panel title="字段">
            <DataTable
              label="字段"
              rowKey="field"
              rows={type.columns}
              columns={[
                { field: 'title', title: '名称', width: 200 },
                { field: 'field', title: '字段' },
                { field: 'kind', title: '类型', render: (row) => labelOf(ColumnKind, row.kind) },
                { field: 'width', title: '宽度', align: 'right' },
                { field: 'is_required', title: '必填', render: (row) => (row.is_required ? '是' : '否') },
                { field: 'options', title: '要求', render: limitsText, maxWidth: 420 },
              ]}
            />
          </Panel>
        </>
      )}
    </DetailPage>
  );
}
