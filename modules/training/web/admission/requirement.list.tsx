import { Button } from 'antd';
import { useState } from 'react';
import { labelOf } from '#kernel/shared/enums.ts';
import { withLetters } from '#kernel/shared/numerals.ts';
import { useCommand } from '#kernel/web/api/query.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { holdsRight } from '#kernel/web/session/session.ts';
import { codeSource } from '#platform/codes/shared/code-source.ts';
import { UserType } from '#platform/identity/shared/user.ts';
import { EnumFilter, SelectFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { ListPage, type ColumnsOf } from '#screens/frames/list-page.tsx';
import { requirementApi, type RequirementRow } from '../../shared/admission/requirement.ts';
import { CertificateKind } from '../../shared/certificate.states.ts';
import { admissionReads } from './admission-reads.ts';
import type { RequirementDialogProps } from './requirement-dialog.tsx';

const filter = namesOf(requirementApi.list);
const RequirementDialog = lazyPart<RequirementDialogProps>(() =>
  import('./requirement-dialog.tsx').then((m) => m.RequirementDialog),
);
const yes = (value: boolean) => (value ? '需要' : '—');

const columns: ColumnsOf<typeof requirementApi.list> = [
  { field: 'lab_level', title: '等级', sort: true, render: (row) => withLetters(row.level_name) },
  { field: 'class_name', title: '类别', render: (row) => row.class_name || '所有类别' },
  {
    field: 'user_type',
    title: '人员类型',
    render: (row) => (row.user_type === null ? '所有人员' : labelOf(UserType, row.user_type)),
  },
  {
    field: 'kinds',
    title: '考试合格证书',
    maxWidth: 220,
    render: (row) => row.kinds.map((kind) => labelOf(CertificateKind, kind)).join('、') || '—',
  },
  {
    field: 'first_hours',
    title: '学时（首次 / 每年）',
    render: (row) => `${row.first_hours} / ${row.yearly_hours}`,
  },
  { field: 'on_site', title: '现场培训', render: (row) => yes(row.on_site) },
  { field: 'commitment', title: '承诺书', render: (row) => yes(row.commitment) },
  { field: 'college_approval', title: '学院审批', render: (row) => yes(row.college_approval) },
  { field: 'valid_months', title: '最长有效期', render: (row) => `${row.valid_months} 个月` },
];

/** 准入要求: what people must have before they work in a laboratory of a level and class. */
export function RequirementListPage() {
  const [dialog, setDialog] = useState<{ row?: RequirementRow }>();
  const remove = useCommand(requirementApi.remove, [requirementApi.list, ...admissionReads]);
  const mayEdit = holdsRight('training.requirement.edit');
  return (
    <ListPage
      title="准入要求"
      note="同一等级中，写明类别和人员类型的一行优先；学时在“分级分类设置”的等级管理要求中修改"
      read={requirementApi.list}
      empty="还没有准入要求，所有申请由实验室审核。新增后立即生效"
      filters={
        <>
          <SelectFilter name={filter('lab_level')} label="等级" source={codeSource('lab_level')} />
          <SelectFilter name={filter('lab_class')} label="类别" source={codeSource('lab_class')} />
          <EnumFilter name={filter('user_type')} label="人员类型" of={UserType} />
        </>
      }
      create={
        mayEdit && (
          <Button type="primary" onClick={() => setDialog({})}>
            新增要求
          </Button>
        )
      }
      columns={columns}
      {...(mayEdit && {
        rowActions: [
          {
            label: '编辑',
            when: (row: RequirementRow) => row.can.includes('edit'),
            run: (row: RequirementRow) => setDialog({ row }),
            done: false as const,
          },
          {
            label: '删除',
            danger: true,
            when: (row: RequirementRow) => row.can.includes('remove'),
            confirm: '删除后由更宽的一行代替；没有时不再要求。确定删除吗？',
            run: (row: RequirementRow) => remove.mutateAsync({ id: row.id }),
          },
        ],
      })}
    >
      {dialog && <RequirementDialog {...dialog} onClose={() => setDialog(undefined)} />}
    </ListPage>
  );
}
