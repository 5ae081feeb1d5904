import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { serverNow } from '#kernel/web/api/config.ts';
import { useRead } from '#kernel/web/api/query.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { addDays, formatDate } from '#kernel/shared/time.ts';
import { CollegeFilter } from '#platform/org/web/public.tsx';
import { EnumFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { ListPage } from '#screens/frames/list-page.tsx';
import { ExportButton } from '#screens/sheets/export-button.tsx';
import { DailyStatus } from '../../shared/daily-check/daily-check.states.ts';
import { dailyCheckApi } from '../../shared/daily-check/daily-check.ts';
import { LabCell } from '../core/cells.tsx';
import { LevelCell } from '../core/lab-codes.tsx';
import { DailyStatusCell, timeText } from './daily-cells.tsx';
import { DailyCards, UnitTable } from './daily-figures.tsx';

const filter = namesOf(dailyCheckApi.list);
const CheckDrawer = lazyPart<{ id: number; lab: string; onClose: () => void }>(() =>
  import('./daily-drawer.tsx').then((m) => m.DailyDrawer),
);

function Figures({ day, college }: { day: string; college: number | undefined }) {
  const query = { from: day, to: day, ...(college !== undefined && { college_id: college }) };
  const { data } = useRead(dailyCheckApi.figures, query);
  if (!data || data.total.labs === 0) return null;
  return (
    <>
      <DailyCards total={data.total} />
      <UnitTable units={data.units} isCollege={college === undefined} />
    </>
  );
}

/** All laboratories on one day: figures, colleges, and each check. */
function DayList({ title, day, back }: { title: string; day: string; back?: '/lab-check/hndx/daily-check-history' }) {
  const [open, setOpen] = useState<{ id: number; lab: string }>();
  const college = Number(useSearchParams()[0].get('college_id')) || undefined;
  return (
    <ListPage
      title={title}
      note={day}
      {...(back && { back })}
      read={dailyCheckApi.list}
      input={{ day }}
      empty="这一天没有需要自查的实验室：不是自查日，或还没有配置每日自查"
      filters={
        <>
          <TextFilter name={filter('keyword')} label="实验室" placeholder="名称或编号" />
          <CollegeFilter name={filter('college_id')} />
          <EnumFilter name={filter('status')} label="状态" of={DailyStatus} />
        </>
      }
      toolbar={
        <ExportButton endpoint={dailyCheckApi.export} input={{ from: day, to: day }} name={`每日自查_${day}.xlsx`} />
      }
      summary={() => <Figures day={day} college={college} />}
      columns={[
        { field: 'lab_name', title: '实验室', render: (row) => <LabCell row={row} /> },
        { field: 'lab_level', title: '等级', render: (row) => <LevelCell value={row.lab_level} /> },
        { field: 'status', title: '状态', render: (row) => <DailyStatusCell row={row} /> },
        { field: 'before_at', title: '实验前', render: (row) => timeText(row.before_at) },
        { field: 'done_at', title: '离开前', render: (row) => timeText(row.done_at) },
        { field: 'executor_name', title: '执行人', render: (row) => row.executor_name || '在室人员' },
      ]}
      rowActions={[
        {
          label: '查看',
          when: (row) => row.before_at !== null,
          run: (row) => setOpen({ id: row.id, lab: row.lab_name }),
          done: false,
        },
      ]}
    >
      {open && <CheckDrawer id={open.id} lab={open.lab} onClose={() => setOpen(undefined)} />}
    </ListPage>
  );
}

const today = () => formatDate(new Date(serverNow()));

export const DailyTodayPage = () => <DayList title="今日结果" day={today()} />;

/** A former day, by the address; without one, yesterday. */
export function DailyDayPage() {
  const asked = useSearchParams()[0].get('date') ?? '';
  const day = /^\d{4}-\d{2}-\d{2}$/.test(asked) ? asked : addDays(today(), -1);
  return <DayList key={day} title="历史详情" day={day} back="/lab-check/hndx/daily-check-history" />;
}
