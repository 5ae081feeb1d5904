import { useRead } from '#kernel/web/api/query.ts';
import { PageLink } from '#kernel/web/router/page-link.tsx';
import { ToneTag } from '#screens/frames/cells.tsx';
import { DataTable } from '#screens/frames/data-table.tsx';
import { Loaded, PageFrame, Panel } from '#screens/frames/page-frame.tsx';
import { recommendApi, type RecommendCollege } from '../../shared/award/recommendation.ts';
import { OfReachAct, type ReachAct } from './reach-act.tsx';

const page = 'lab-check.reach-check.check-recommend-org.one';

function Colleges({ act }: { act: ReachAct }) {
  const read = useRead(recommendApi.colleges, { act_id: act.id });
  const to = ({ college_id }: RecommendCollege, query = '') =>
    `/lab-check/reach-check/check-recommend-org/${college_id}?act_id=${act.id}${query}` as const;
  return (
    <Loaded of={read}>
      {({ content }) => (
        <Panel>
          <DataTable
            rows={content}
            rowKey="college_id"
            empty="您的管理范围内没有参加这次检查的实验室"
            columns={[
              {
                field: 'college_name',
                title: '学院',
                render: (row) => (
                  <PageLink page={page} to={to(row)}>
                    {row.college_name}
                  </PageLink>
                ),
              },
              { field: 'labs', title: '已检实验室', align: 'right' },
              { field: 'eligible', title: '符合条件', align: 'right' },
              { field: 'quota', title: '推荐名额', align: 'right' },
              {
                field: 'used',
                title: '已用名额',
                align: 'right',
                render: (row) => `${row.submitted + row.passed} / ${row.quota}`,
              },
              { field: 'drafts', title: '草稿', align: 'right' },
              {
                field: 'submitted',
                title: '待审核',
                align: 'right',
                render: (row) =>
                  row.submitted > 0 ? (
                    <PageLink page={page} to={to(row, '&status=1')}>
                      <ToneTag tone="warn">{`${row.submitted} 间`}</ToneTag>
                    </PageLink>
                  ) : (
                    0
                  ),
              },
              { field: 'passed', title: '通过', align: 'right' },
              { field: 'rejected', title: '不通过', align: 'right' },
            ]}
          />
        </Panel>
      )}
    </Loaded>
  );
}

/** 评优推荐: colleges with their quota and what they have recommended. */
export function RecommendCollegesPage() {
  return (
    <OfReachAct title="评优推荐">
      {(act, pick) => (
        <PageFrame title="评优推荐" tools={pick}>
          <Colleges act={act} />
        </PageFrame>
      )}
    </OfReachAct>
  );
}
