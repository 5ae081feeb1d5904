import { useCommand } from '#kernel/web/api/query.ts';
import { notify } from '#kernel/web/ui/notify.ts';
import { Link } from '#kernel/web/router/links.ts';
import { CollegeFilter } from '#platform/org/web/public.tsx';
import { TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { ListPage, type ColumnsOf } from '#screens/frames/list-page.tsx';
import { watchApi, type LackingLab } from '../shared/watch.ts';
import { listPath } from './parts/reads.ts';

const filter = namesOf(watchApi.notUploaded);

const columns: ColumnsOf<typeof watchApi.notUploaded> = [
  {
    field: 'lab_name',
    title: '实验室',
    width: 200,
    render: (row) => <Link to={`${listPath}?lab_id=${row.lab_id}`}>{row.lab_name}</Link>,
  },
  { field: 'lab_code', title: '编号', phone: false },
  { field: 'college_name', title: '学院', maxWidth: 200 },
  { field: 'head_name', title: '负责人', render: (row) => row.head_name || '—' },
  { field: 'items', title: '缺少项', maxWidth: 420, render: (row) => row.items.join('、') },
  { field: 'urged_on', title: '上次催办', render: (row) => row.urged_on ?? '—' },
];

/** 未上传实验室: what laboratories have not brought yet, with a nudge to those who answer for them. */
export function NotUploadedPage() {
  const urge = useCommand(watchApi.urge, [watchApi.notUploaded]);
  const send = async (rows: readonly LackingLab[]) => {
    const { urged } = await urge.mutateAsync({ lab_ids: rows.map(({ lab_id }) => lab_id) });
    notify.success(`已催办 ${urged} 个实验室的负责人和管理员`);
  };
  const right = 'special-equipment.manage' as const;
  return (
    <ListPage
      title="未上传实验室"
      read={watchApi.notUploaded}
      rowKey="lab_id"
      empty="没有缺少资料的实验室。设备总览中标为特种设备的，都应登记台账并上传登记证、检验报告、照片、操作规程和应急预案"
      filters={
        <>
          <TextFilter name={filter('keyword')} label="实验室" placeholder="名称或编号" />
          <CollegeFilter name={filter('college_id')} />
        </>
      }
      columns={columns}
      rowActions={[{ label: '催办', right, run: (row) => send([row]), done: false }]}
      batchActions={[{ label: '催办', right, run: send, done: false }]}
    />
  );
}
