import { useState } from 'react';
import { ApiError } from '#kernel/web/api/api-error.ts';
import { call } from '#kernel/web/api/api.ts';
import { download } from '#kernel/web/api/download.ts';
import { useCommand } from '#kernel/web/api/query.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { useNavigate } from '#kernel/web/router/links.ts';
import { holdsRight } from '#kernel/web/session/session.ts';
import { notify } from '#kernel/web/ui/notify.ts';
import { ImportJson } from '#screens/design/import-json.tsx';
import { EnumFilter, SelectFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { DateCell, EnumTag, ToneTag } from '#screens/frames/cells.tsx';
import { ListPage, type ColumnsOf } from '#screens/frames/list-page.tsx';
import { NewButton } from '#screens/frames/new-button.tsx';
import type { RowAction } from '#screens/frames/row-actions.tsx';
import { codeApi } from '#platform/codes/shared/code.ts';
import { categoryKey } from '#platform/forms/shared/form.ts';
import { processApi, ProcessStatus, type ProcessRow } from '../../shared/process.ts';
import { designApi } from '../../shared/process-design.ts';
import type { CopyProcessProps } from './copy-process.tsx';
import type { MigrateDialogProps } from './migrate-dialog.tsx';
import { processFile, saveProcess } from './process-file.ts';
import type { ProcessVersionsProps } from './process-versions.tsx';

const CopyProcess = lazyPart<CopyProcessProps>(() => import('./copy-process.tsx').then((m) => m.CopyProcess));
const MigrateDialog = lazyPart<MigrateDialogProps>(() => import('./migrate-dialog.tsx').then((m) => m.MigrateDialog));
const ProcessVersions = lazyPart<ProcessVersionsProps>(() =>
  import('./process-versions.tsx').then((m) => m.ProcessVersions),
);

const field = namesOf(processApi.list);

const columns: ColumnsOf<typeof processApi.list> = [
  { field: 'name', title: '流程名称', sort: true, maxWidth: 240 },
  { field: 'process_key', title: '标识', sort: true, shown: 'wide' },
  { field: 'category', title: '分类', sort: true, render: (row) => row.category_name },
  {
    field: 'form_name',
    title: '表单',
    maxWidth: 200,
    render: ({ form_name, form_key, biz_type }) =>
      form_name ||
      form_key ||
      (biz_type ? <span className="lab-page-note">业务单据</span> : <span className="lab-none">—</span>),
  },
  { field: 'status', title: '状态', render: (row) => <EnumTag of={ProcessStatus} value={row.status} /> },
  {
    field: 'deployed_version',
    title: '版本',
    render: ({ deployed_version, has_changes, has_newer_form }) =>
      deployed_version === null ? (
        <span className="lab-none">未部署</span>
      ) : (
        <>
          <span className="lab-nowrap">第 {deployed_version} 版</span>{' '}
          {has_changes && <ToneTag tone="warn">有未部署的修改</ToneTag>}
          {!has_changes && has_newer_form && <ToneTag tone="warn">表单有新版本，部署后使用</ToneTag>}
        </>
      ),
  },
  { field: 'running', title: '运行中', align: 'right' },
  { field: 'updated_at', title: '更新时间', sort: true, render: (row) => <DateCell value={row.updated_at} /> },
];

const can = (action: ProcessRow['can'][number]) => (row: ProcessRow) => row.can.includes(action);

async function exportProcess({ id }: ProcessRow) {
  const { process_key, name, category, remark, form_key, model, flags, start_scope } = await call(processApi.find, {
    id,
  });
  saveProcess({ process_key, name, category, remark, form_key, model, flags, start_scope });
}

/** Makes a draft of an exported process. */
function ImportProcess() {
  const navigate = useNavigate();
  return (
    <ImportJson
      noun="流程"
      schema={processFile}
      create={async ({ process }, keyOf) => {
        const input = { ...process, process_key: keyOf(process.process_key) };
        const make = (one: typeof input) => call(processApi.create, one, { quiet: true });
        // The other school has categories of its own.
        const { id } = await make(input).catch((error: unknown) => {
          if (error instanceof ApiError && error.errors?.['category']) return make({ ...input, category: '' });
          throw error;
        });
        notify.success('已导入为草稿，检查后部署');
        await navigate(`/workflow/process/${id}`);
      }}
    />
  );
}

/** Processes of the school: designed, deployed, suspended, copied and moved to other schools. */
export function ProcessListPage() {
  const [open, setOpen] = useState<{ what: 'copy' | 'versions' | 'migrate'; row: ProcessRow }>();
  const close = () => setOpen(undefined);
  const reads = [processApi.list, processApi.find, processApi.versions];
  const deploy = useCommand(processApi.deploy, reads);
  const suspend = useCommand(processApi.suspend, reads);
  const resume = useCommand(processApi.resume, reads);
  const remove = useCommand(processApi.remove, reads);
  const actions: RowAction<ProcessRow>[] = [
    { label: '设计', when: can('edit'), to: (row) => row.id },
    {
      label: '部署',
      when: can('deploy'),
      confirm: (row) => `确定部署“${row.name}”吗？新的申请按新版本办理，运行中的申请仍用原来的版本。`,
      run: ({ id, version }) => deploy.mutateAsync({ id, version }),
      done: '已部署',
    },
    { label: '版本', run: (row) => setOpen({ what: 'versions', row }) },
    { label: '迁移运行中的流程', when: can('migrate'), run: (row) => setOpen({ what: 'migrate', row }) },
    { label: '复制', when: can('edit'), run: (row) => setOpen({ what: 'copy', row }) },
    { label: '导出', run: (row) => void exportProcess(row) },
    { label: '导出 BPMN', run: ({ id, name }) => void download(designApi.bpmn, { id }, `${name}.bpmn`) },
    {
      label: '停用',
      when: can('suspend'),
      danger: true,
      confirm: (row) => `停用“${row.name}”后不能再发起新的申请，运行中的申请可以办完，确定吗？`,
      run: ({ id }) => suspend.mutateAsync({ id }),
      done: '已停用',
    },
    { label: '启用', when: can('resume'), run: ({ id }) => resume.mutateAsync({ id }), done: '已启用' },
    {
      label: '删除',
      when: can('remove'),
      danger: true,
      confirm: (row) => `确定删除流程“${row.name}”吗？`,
      run: ({ id }) => remove.mutateAsync({ id }),
      done: '已删除',
    },
  ];
  return (
    <ListPage
      title="流程管理"
      read={processApi.list}
      empty="还没有流程。先设计并发布表单，再新建流程"
      filters={
        <>
          <TextFilter name={field('keyword')} label="关键词" placeholder="名称或标识" />
          <SelectFilter
            name={field('category')}
            label="分类"
            source={{ read: codeApi.ofKey, input: { parentKey: categoryKey }, value: 'code' }}
          />
          <EnumFilter name={field('status')} label="状态" of={ProcessStatus} />
        </>
      }
      toolbar={holdsRight('workflow.process.edit') && <ImportProcess />}
      create={<NewButton to="/workflow/process/0" right="workflow.process.edit" label="新建流程" />}
      columns={columns}
      rowActions={actions}
    >
      {open?.what === 'copy' && <CopyProcess process={open.row} onClose={close} />}
      {open?.what === 'versions' && <ProcessVersions id={open.row.id} name={open.row.name} onClose={close} />}
      {open?.what === 'migrate' && <MigrateDialog process={open.row} onClose={close} />}
    </ListPage>
  );
}
