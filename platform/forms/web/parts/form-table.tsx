import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
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
import type { Column } from '#screens/frames/column.ts';
import { ListPage } from '#screens/frames/list-page.tsx';
import type { RowAction } from '#screens/frames/row-actions.tsx';
import { codeApi } from '#platform/codes/shared/code.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { categoryKey, formApi, formFile, FormStatus, FormTarget, type FormRow } from '../../shared/form.ts';
import type { CopyDialogProps } from './copy-dialog.tsx';
import type { FormFamily } from './form-family.ts';
import type { VersionDrawerProps } from './version-drawer.tsx';

const CopyDialog = lazyPart<CopyDialogProps>(() => import('./copy-dialog.tsx').then((m) => m.CopyDialog));
const VersionDrawer = lazyPart<VersionDrawerProps>(() => import('./version-drawer.tsx').then((m) => m.VersionDrawer));

const field = namesOf(formApi.list);

const columnsOf = (family: FormFamily): Column<FormRow, 'form_key' | 'name' | 'updated_at'>[] => [
  { field: 'name', title: '表单名称', sort: true, maxWidth: 260 },
  ...(family.targets.length > 1
    ? [{ field: 'target' as const, title: '适用对象', render: (row: FormRow) => labelOf(FormTarget, row.target) }]
    : []),
  { field: 'form_key', title: '标识', sort: true, shown: 'wide' },
  { field: 'category_name', title: '分类' },
  { field: 'fields', title: '字段数', align: 'right' },
  { field: 'status', title: '状态', render: (row) => <EnumTag of={FormStatus} value={row.status} /> },
  {
    field: 'form_version',
    title: '版本',
    render: (row) =>
      row.form_version === 0 ? (
        <span className="lab-none lab-nowrap">未发布</span>
      ) : (
        <>
          <span className="lab-nowrap">第 {row.form_version} 版</span>{' '}
          {row.is_changed && <ToneTag tone="warn">有未发布的修改</ToneTag>}
        </>
      ),
  },
  {
    field: 'used_by',
    title: '使用者',
    maxWidth: 220,
    render: (row) => (row.used_by.length > 0 ? row.used_by.join('、') : <span className="lab-none">—</span>),
  },
  { field: 'updated_at', title: '更新时间', sort: true, render: (row) => <DateCell value={row.updated_at} /> },
  { field: 'updated_by_name', title: '更新人', shown: 'wide' },
];

const can = (action: FormRow['can'][number]) => (row: FormRow) => row.can.includes(action);

/** Forms of a family: what is designed, published and used. */
export function FormTable({ family }: { family: FormFamily }) {
  const [copied, setCopied] = useState<FormRow>();
  const [shown, setShown] = useState<FormRow>();
  const publish = useCommand(formApi.publish, [formApi.list]);
  const disable = useCommand(formApi.disable, [formApi.list]);
  const remove = useCommand(formApi.remove, [formApi.list]);
  const actions: RowAction<FormRow>[] = [
    { label: '设计', when: can('edit'), to: (row) => family.designer(row.id) },
    {
      label: '发布',
      when: can('publish'),
      confirm: (row) => `确定发布“${row.name}”吗？发布后成为新的版本，已在办理的流程仍用原来的版本。`,
      run: ({ id, version }) => publish.mutateAsync({ id, version }),
      done: '已发布',
    },
    { label: '版本', run: (row) => setShown(row) },
    { label: '复制', when: can('copy'), run: (row) => setCopied(row) },
    { label: '导出', run: ({ id, name }) => void download(formApi.export, { id }, `表单_${name}.json`) },
    {
      label: '停用',
      when: can('disable'),
      danger: true,
      confirm: (row) => `停用“${row.name}”后不能再用于新的流程，已在办理的不受影响，确定吗？`,
      run: ({ id }) => disable.mutateAsync({ id }),
      done: '已停用',
    },
    {
      label: '删除',
      when: can('remove'),
      danger: true,
      confirm: (row) => `确定删除表单“${row.name}”吗？`,
      run: ({ id }) => remove.mutateAsync({ id }),
      done: '已删除',
    },
  ];
  return (
    <ListPage
      title={family.title}
      read={formApi.list}
      input={{ target: family.targets }}
      empty={family.empty}
      filters={
        <>
          <TextFilter name={field('keyword')} label="关键词" placeholder="名称或标识" />
          <SelectFilter
            name={field('category')}
            label="分类"
            source={{ read: codeApi.ofKey, input: { parentKey: categoryKey }, value: 'code' }}
          />
          <EnumFilter name={field('status')} label="状态" of={FormStatus} />
        </>
      }
      toolbar={holdsRight('forms.form.edit') && <ImportForm family={family} />}
      create={holdsRight('forms.form.edit') && <NewFormButton family={family} />}
      columns={columnsOf(family)}
      rowActions={actions}
    >
      {copied && <CopyDialog form={copied} onClose={() => setCopied(undefined)} />}
      {shown && <VersionDrawer id={shown.id} name={shown.name} onClose={() => setShown(undefined)} />}
    </ListPage>
  );
}

function NewFormButton({ family }: { family: FormFamily }) {
  const navigate = useNavigate();
  return (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => void navigate(family.designer(0))}>
      新建表单
    </Button>
  );
}

/** Makes a draft of an exported form. */
function ImportForm({ family }: { family: FormFamily }) {
  const navigate = useNavigate();
  return (
    <ImportJson
      noun="表单"
      schema={formFile}
      refuse={({ target }) =>
        family.targets.includes(target) ? undefined : `这是“${labelOf(FormTarget, target)}”的表单，请在对应的页面导入`
      }
      create={async (file, keyOf) => {
        const { id } = await call(formApi.import, { ...file, form_key: keyOf(file.form_key) }, { quiet: true });
        notify.success('已导入为草稿，检查后发布');
        await navigate(family.designer(id));
      }}
    />
  );
}
