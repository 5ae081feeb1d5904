import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useParams } from 'react-router';
import { useCommand, useRead } from '#kernel/web/api/query.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { PageLink } from '#kernel/web/router/page-link.tsx';
import { holdsRight } from '#kernel/web/session/session.ts';
import { CollegeFilter } from '#platform/org/web/public.tsx';
import { EnumFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { EnumTag } from '#screens/frames/cells.tsx';
import { ListPage, type ColumnsOf } from '#screens/frames/list-page.tsx';
import { awardApi, type AwardRow } from '../../shared/award/award.ts';
import { AwardKind, AwardStatus } from '../../shared/core/award.states.ts';
import { CellWithNote } from '../core/cells.tsx';
import { awardReads, certificate } from './award-actions.ts';
import { ListMenu } from './list-menu.tsx';
import { OfReachAct, type ReachAct } from './reach-act.tsx';

const filter = namesOf(awardApi.list);
const AddDialog = lazyPart(() => import('./award-dialogs.tsx').then((m) => m.AddDialog));
const CancelDialog = lazyPart(() => import('./award-dialogs.tsx').then((m) => m.CancelDialog));
const TakeDialog = lazyPart(() => import('./take-dialog.tsx').then((m) => m.TakeDialog));
const back = '/lab-check/reach-check/check-award';
const can = (action: AwardRow['can'][number]) => (row: AwardRow) => row.can.includes(action);

function Outcome({ row }: { row: AwardRow }) {
  const note =
    row.status === AwardStatus.cancelled ? (
      row.cancel_reason
    ) : row.status === AwardStatus.awarded ? (
      <span className="insp-no">{row.award_no}</span>
    ) : (
      row.can.includes('award') && '公示期满，可以表彰'
    );
  return <CellWithNote main={<EnumTag of={AwardStatus} value={row.status} />} note={note} width={240} />;
}

/** The college of the page, as its first award names it. */
function CollegeName(input: { act_id: number; college_id: number }) {
  return useRead(awardApi.list, { ...input, size: 15 }, { quiet: true }).data?.content[0]?.college_name;
}

type Open = 'take' | 'add' | { cancel: AwardRow };

function Awards({ act, pick, college_id }: { act: ReachAct; pick: React.ReactNode; college_id?: number }) {
  const [open, setOpen] = useState<Open>();
  const award = useCommand(awardApi.award, awardReads);
  const may = holdsRight('inspection.award.edit');
  const close = () => setOpen(undefined);
  return (
    <ListPage
      title={college_id === undefined ? '表彰管理' : '学院表彰'}
      note={college_id !== undefined && <CollegeName act_id={act.id} college_id={college_id} />}
      {...(college_id !== undefined && { back: `${back}?act_id=${act.id}` as const })}
      read={awardApi.list}
      input={{ act_id: act.id, ...(college_id !== undefined && { college_id }) }}
      empty="还没有表彰名单。学校审核通过推荐后，从推荐中选取公示"
      filters={
        <>
          <TextFilter name={filter('keyword')} label="表彰对象" placeholder="单位、编号、姓名或证书编号" />
          <EnumFilter name={filter('kind')} label="类型" of={AwardKind} />
          <EnumFilter name={filter('status')} label="状态" of={AwardStatus} />
          {college_id === undefined && <CollegeFilter name={filter('college_id')} />}
        </>
      }
      toolbar={
        <>
          {pick}
          <ListMenu act_id={act.id} />
          {may && <Button onClick={() => setOpen('add')}>增加表彰对象</Button>}
        </>
      }
      create={
        may && (
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpen('take')}>
            从推荐中选取
          </Button>
        )
      }
      columns={[
        {
          field: 'unit_name',
          title: '表彰对象',
          render: (row) => (
            <CellWithNote
              main={row.user_name || row.unit_name}
              note={row.user_name ? `${row.unit_name} ${row.unit_no}` : row.unit_no}
              width={260}
            />
          ),
        },
        { field: 'kind', title: '类型', render: (row) => <EnumTag of={AwardKind} value={row.kind} /> },
        ...(college_id === undefined
          ? ([
              {
                field: 'college_name',
                title: '学院',
                render: (row) =>
                  row.college_id === null ? (
                    row.college_name
                  ) : (
                    <PageLink
                      page="lab-check.reach-check.check-award-org.one"
                      to={`/lab-check/reach-check/check-award-org/${row.college_id}?act_id=${act.id}`}
                    >
                      {row.college_name}
                    </PageLink>
                  ),
              },
            ] satisfies ColumnsOf<typeof awardApi.list>)
          : []),
        { field: 'status', title: '状态', render: (row) => <Outcome row={row} /> },
        {
          field: 'public_from',
          title: '公示',
          sort: true,
          render: (row) => <CellWithNote main={row.public_from} note={`至 ${row.public_to}`} />,
        },
        { field: 'reason', title: '理由', render: (row) => <CellWithNote main={row.reason} width={300} /> },
      ]}
      rowActions={[
        {
          label: '表彰',
          when: can('award'),
          confirm: (row) => `表彰“${row.user_name || row.unit_name}”？将生成证书编号并通知本单位。`,
          run: (row) => award.mutateAsync({ ids: [row.id] }),
          done: '已表彰',
        },
        { label: '证书', when: can('certificate'), run: (row) => certificate(row.id), done: false },
        { label: '取消', danger: true, when: can('cancel'), run: (row) => setOpen({ cancel: row }), done: false },
      ]}
      batchActions={
        may
          ? [
              {
                label: '批量表彰',
                when: can('award'),
                confirm: (rows) => `表彰选中的 ${rows.length} 项？将生成证书编号并通知各单位。`,
                name: (row) => [row.user_name, row.unit_name].filter(Boolean).join('　'),
                run: (rows) => award.mutateAsync({ ids: rows.map((row) => row.id) }),
                done: '已表彰',
              },
            ]
          : []
      }
    >
      {open === 'take' && <TakeDialog act={act} onClose={close} />}
      {open === 'add' && <AddDialog act={act} onClose={close} />}
      {typeof open === 'object' && (
        <CancelDialog id={open.cancel.id} name={open.cancel.user_name || open.cancel.unit_name} onClose={close} />
      )}
    </ListPage>
  );
}

/** 表彰管理: laboratories, safety officers and colleges of a reach check. */
export const AwardListPage = () => (
  <OfReachAct title="表彰管理">{(act, pick) => <Awards act={act} pick={pick} />}</OfReachAct>
);

/** 学院表彰: the same of one college. */
export function CollegeAwardPage() {
  const college_id = Number(useParams()['id']);
  return (
    <OfReachAct title="学院表彰" back={back}>
      {(act, pick) => <Awards act={act} pick={pick} college_id={college_id} />}
    </OfReachAct>
  );
}
