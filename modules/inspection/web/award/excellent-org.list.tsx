import { useCommand } from '#kernel/web/api/query.ts';
import { PageLink } from '#kernel/web/router/page-link.tsx';
import { holdsRight } from '#kernel/web/session/session.ts';
import { EnumTag, ToneTag } from '#screens/frames/cells.tsx';
import { ListPage } from '#screens/frames/list-page.tsx';
import { awardApi, excellentApi, type ExcellentRow } from '../../shared/award/award.ts';
import { AwardKind, AwardStatus, RiskGroup } from '../../shared/core/award.states.ts';
import { CellWithNote } from '../core/cells.tsx';
import { awardReads, certificate } from './award-actions.ts';
import { ListMenu } from './list-menu.tsx';
import { OfReachAct } from './reach-act.tsx';
import { rateText } from './score-cells.tsx';

export const canExcel = (action: ExcellentRow['can'][number]) => (row: ExcellentRow) => row.can.includes(action);

/** State of the award; without one, whether the college is proposed by the rule. */
export function ExcellentState({ row }: { row: ExcellentRow }) {
  if (row.award_status !== null)
    return (
      <CellWithNote
        main={<EnumTag of={AwardStatus} value={row.award_status} />}
        note={row.award_no ? `证书 ${row.award_no}` : `公示至 ${row.public_to ?? ''}`}
      />
    );
  if (row.faults.length > 0) return <CellWithNote main={<ToneTag>不参评</ToneTag>} note={row.faults.join('；')} />;
  return row.is_proposed ? <ToneTag tone="info">建议评为优秀</ToneTag> : '—';
}

/** 优秀单位: colleges by their published scores in two groups. */
export function ExcellentOrgListPage() {
  const choose = useCommand(excellentApi.choose, awardReads);
  const award = useCommand(awardApi.award, awardReads);
  const may = holdsRight('inspection.award.edit');
  const chosen = (rows: ExcellentRow[]) => choose.mutateAsync({ ids: rows.map((row) => row.id) });
  return (
    <OfReachAct title="优秀单位">
      {(act, pick) => (
        <ListPage
          title="优秀单位"
          read={excellentApi.list}
          input={{ act_id: act.id }}
          empty="考核评分还没有公布。公布后，这里按组列出各学院"
          toolbar={
            <>
              {pick}
              <ListMenu act_id={act.id} kind={AwardKind.college} />
            </>
          }
          columns={[
            {
              field: 'college_name',
              title: '学院',
              render: (row) => (
                <PageLink
                  page="lab-check.reach-check.excellent-org.one"
                  to={`/lab-check/reach-check/excellent-org/${row.id}`}
                >
                  {row.college_name}
                </PageLink>
              ),
            },
            { field: 'school_year', title: '学年' },
            { field: 'risk_group', title: '组别', render: (row) => <EnumTag of={RiskGroup} value={row.risk_group} /> },
            { field: 'group_rank', title: '组内名次', align: 'right' },
            {
              field: 'total',
              title: '得分',
              sort: true,
              align: 'right',
              render: (row) => <b>{row.total.toFixed(1)}</b>,
            },
            { field: 'reached', title: '达标率', align: 'right', render: rateText },
            { field: 'state', title: '评优', render: (row) => <ExcellentState row={row} /> },
          ]}
          rowActions={[
            { label: '详情', to: (row) => row.id },
            {
              label: '确定为优秀单位',
              when: canExcel('choose'),
              confirm: (row) => `确定“${row.college_name}”为优秀单位并开始公示？`,
              run: (row) => chosen([row]),
              done: '已开始公示',
            },
            {
              label: '表彰',
              when: canExcel('award'),
              confirm: (row) => `表彰“${row.college_name}”？将生成证书编号并通知学院。`,
              run: (row) => award.mutateAsync({ ids: [row.award_id ?? 0] }),
              done: '已表彰',
            },
            { label: '证书', when: canExcel('certificate'), run: (row) => certificate(row.award_id ?? 0), done: false },
          ]}
          batchActions={
            may
              ? [
                  {
                    label: '确定为优秀单位',
                    when: canExcel('choose'),
                    confirm: (rows) =>
                      `确定选中的 ${rows.length} 个学院为优秀单位并开始公示？${rows.some((row) => !row.is_proposed) ? '其中有学院不在规则建议的名额内。' : ''}`,
                    name: (row) => row.college_name,
                    run: chosen,
                    done: '已开始公示',
                  },
                ]
              : []
          }
        />
      )}
    </OfReachAct>
  );
}
