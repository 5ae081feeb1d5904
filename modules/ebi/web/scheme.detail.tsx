import { labelOf } from '#kernel/shared/enums.ts';
import { moneyText } from '#platform/funds/shared/money.rules.ts';
import { EnumTag } from '#screens/frames/cells.tsx';
import { DataTable } from '#screens/frames/data-table.tsx';
import { DetailPage, Facts } from '#screens/frames/detail-page.tsx';
import { Panel } from '#screens/frames/page-frame.tsx';
import { Fact, factParts, Index } from '../shared/facts.ts';
import { schemeApi } from '../shared/scheme.ts';
import { SchemeState } from '../shared/scheme.states.ts';
import { QuotaKind } from '../shared/terms.ts';
import { schemePath } from './parts/reads.ts';

/** 评价方案详情: how facts become points. */
export function SchemeDetailPage() {
  return (
    <DetailPage
      title={(scheme) => scheme.name}
      note={(scheme) => <EnumTag of={SchemeState} value={scheme.state} />}
      read={schemeApi.find}
      back={{ else: schemePath }}
      actions={[{ label: '编辑', when: ({ can }) => can.includes('edit'), to: ({ id }) => `${schemePath}/edit/${id}` }]}
    >
      {({ school_year, class_prefixes, price_from, terms: { weights, items, steps, quotas, grades } }) => (
        <>
          <Panel title="适用范围">
            <Facts
              items={[
                ['学年', school_year],
                ['适用分类', class_prefixes],
                ['原值下限', `${moneyText(price_from)} 元`],
                ['指标权重', weights.map(({ index, weight }) => `${labelOf(Index, index)} ${weight}%`).join('，'), 3],
                [
                  '等级',
                  `优秀 ${grades.excellent} 分及以上，良好 ${grades.good} 分及以上，合格 ${grades.passed} 分及以上，其余不合格`,
                  3,
                ],
                [
                  '原有功能利用',
                  steps.map(({ from, points }) => `利用率 ${from}% 及以上得 ${points} 分`).join('，'),
                  3,
                ],
              ]}
            />
          </Panel>
          <Panel title="计分项">
            <DataTable
              label="计分项"
              rowKey="fact"
              rows={items}
              columns={[
                { field: 'index', title: '指标', render: (row) => labelOf(Index, factParts[row.fact].index) },
                { field: 'fact', title: '计分项', render: (row) => labelOf(Fact, row.fact) },
                {
                  field: 'points',
                  title: '得分',
                  render: (row) => `每 ${row.per} ${factParts[row.fact].unit}得 ${row.points} 分`,
                },
              ]}
            />
          </Panel>
          <Panel title="定额机时">
            <DataTable
              label="定额机时"
              rowKey="key"
              rows={quotas.map((quota) => ({ ...quota, key: `${quota.class_no} ${quota.kind}` }))}
              columns={[
                { field: 'class_no', title: '分类号开头' },
                { field: 'kind', title: '类型', render: (row) => labelOf(QuotaKind, row.kind) },
                { field: 'hours', title: '定额（小时/年）', align: 'right' },
              ]}
            />
          </Panel>
        </>
      )}
    </DetailPage>
  );
}
