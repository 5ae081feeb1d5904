import { namesOf } from '#screens/fields/names.ts';
import { useState, type ReactNode } from 'react';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { DateCell, EnumTag, ToneTag } from '#screens/frames/cells.tsx';
import { EnumFilter } from '#screens/fields/filters.tsx';
import { ListPage } from '#screens/frames/list-page.tsx';
import { CollegeFilter } from '#platform/org/web/public.tsx';
import { collegeReportApi, type CollegeReportRow } from '../../shared/college-report/college-report.ts';
import { CollegeReportStatus } from '../../shared/core/college-report.states.ts';
import { CellWithNote } from '../core/cells.tsx';
import { useCheckKind } from '../core/check-kind.ts';

const filter = namesOf(collegeReportApi.list);

type DialogKind = 'submit' | 'return' | 'view';
const ReportDialog = lazyPart(() => import('./college-report-dialogs.tsx').then((m) => m.ReportDialog));

type Props = { act_id: number; note: ReactNode; tabs: ReactNode };

/** Reports of the colleges of a special check: who has reported, who has not. */
export function CollegeReports({ act_id, note, tabs }: Props) {
  const { paths, titles } = useCheckKind();
  const [open, setOpen] = useState<{ kind: DialogKind; row: CollegeReportRow }>();
  const ask = (kind: DialogKind) => (row: CollegeReportRow) => setOpen({ kind, row });
  return (
    <ListPage
      title={titles.result}
      note={note}
      back={paths.list}
      read={collegeReportApi.list}
      input={{ act_id }}
      empty="这次检查没有需要自查的学院"
      filters={
        <>
          <CollegeFilter name={filter('college_id')} />
          <EnumFilter name={filter('status')} label="上报状态" of={CollegeReportStatus} />
        </>
      }
      summary={() => tabs}
      columns={[
        { field: 'college_name', title: '学院' },
        {
          field: 'status',
          title: '上报状态',
          render: (row) => (
            <span className="insp-tags">
              <EnumTag of={CollegeReportStatus} value={row.status} />
              {row.is_late && <ToneTag tone="warn">迟报</ToneTag>}
            </span>
          ),
        },
        {
          field: 'found',
          title: '自查发现',
          render: (row) => row.submitted_at && <CellWithNote main={row.found} note={`已整改 ${row.fixed}`} />,
        },
        {
          field: 'content',
          title: '自查情况',
          render: (row) => (
            <CellWithNote
              main={row.content.slice(0, 80)}
              note={row.return_reason && <span className="insp-bad">退回：{row.return_reason}</span>}
              width={320}
            />
          ),
        },
        {
          field: 'submitted_at',
          title: '提交时间',
          sort: true,
          render: (row) =>
            row.submitted_at && (
              <CellWithNote main={<DateCell value={row.submitted_at} />} note={row.submitted_by_name} />
            ),
        },
      ]}
      rowActions={[
        { label: '填报', when: (row) => row.can.includes('submit'), run: ask('submit') },
        { label: '查看', when: (row) => row.submitted_at !== null, run: ask('view') },
        { label: '退回', danger: true, when: (row) => row.can.includes('return'), run: ask('return') },
      ]}
    >
      {open && <ReportDialog {...open} onClose={() => setOpen(undefined)} />}
    </ListPage>
  );
}
