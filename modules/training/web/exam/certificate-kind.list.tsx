import { Button } from 'antd';
import { useState } from 'react';
import { Enabled, labelOf } from '#kernel/shared/enums.ts';
import { useCommand } from '#kernel/web/api/query.ts';
import { holdsRight } from '#kernel/web/session/session.ts';
import { EnumField, NumberField, TextField } from '#screens/fields/fields.tsx';
import { EnumFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { OnOffTag } from '#screens/frames/cells.tsx';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { ListPage, type ColumnsOf } from '#screens/frames/list-page.tsx';
import { statusActions } from '#screens/frames/row-actions.tsx';
import { CertificateKind } from '../../shared/certificate.states.ts';
import { certificateKindApi, type KindRow } from '../../shared/exam/certificate.ts';
import { examApi } from '../../shared/exam/exam.ts';
import { CertificateTabs } from './certificate-tabs.tsx';

const field = namesOf(certificateKindApi.create);
const filter = namesOf(certificateKindApi.list);

const columns: ColumnsOf<typeof certificateKindApi.list> = [
  { field: 'name', title: '名称', maxWidth: 240 },
  { field: 'kind', title: '用于', render: (row) => labelOf(CertificateKind, row.kind) },
  { field: 'valid_months', title: '有效期', align: 'right', render: (row) => `${row.valid_months} 个月` },
  { field: 'valid_count', title: '有效证书', align: 'right' },
  { field: 'sort', title: '排序', align: 'right', sort: true },
  { field: 'status', title: '状态', render: (row) => <OnOffTag value={row.status} /> },
];

function KindDialog({ row, onClose }: { row?: KindRow; onClose: () => void }) {
  return (
    <FormDialog
      title={row ? `编辑${row.name}` : '新增证书类别'}
      save={row ? certificateKindApi.update : certificateKindApi.create}
      {...(row && { input: { id: row.id, version: row.version } })}
      defaults={row ?? { valid_months: 24, sort: 100 }}
      invalidates={[certificateKindApi.list, examApi.defaults]}
      onClose={onClose}
    >
      <TextField name={field('name')} label="类别名称" max={40} span={24} />
      <EnumField name={field('kind')} label="用于" of={CertificateKind} span={24} />
      <NumberField
        name={field('valid_months')}
        label="有效期"
        unit="个月"
        min={1}
        max={120}
        precision={0}
        hint="学生不超过离校日期；已签发的证书不变"
      />
      <NumberField name={field('sort')} label="排序" min={0} max={9999} precision={0} />
    </FormDialog>
  );
}

/** Kinds of certificates that exams may issue. */
export function KindTab() {
  const [dialog, setDialog] = useState<{ row?: KindRow }>();
  const setStatus = useCommand(certificateKindApi.setStatus, [certificateKindApi.list, examApi.defaults]);
  return (
    <ListPage
      title="证书管理"
      note={<CertificateTabs active="kind" />}
      read={certificateKindApi.list}
      filters={<EnumFilter name={filter('status')} label="状态" of={Enabled} />}
      create={
        holdsRight('training.certificate.kind') && (
          <Button type="primary" onClick={() => setDialog({})}>
            新增类别
          </Button>
        )
      }
      columns={columns}
      rowActions={[
        { label: '编辑', when: (row) => row.can.includes('edit'), run: (row) => setDialog({ row }), done: false },
        ...statusActions(
          setStatus.mutateAsync,
          ({ name }: { name: string }) => `停用后新考试不能再发“${name}”证书，已签发的仍有效。确定停用吗？`,
        ),
      ]}
    >
      {dialog && <KindDialog {...dialog} onClose={() => setDialog(undefined)} />}
    </ListPage>
  );
}
