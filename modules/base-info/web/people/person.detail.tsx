import './people.css';
import { Button } from 'antd';
import { useState } from 'react';
import { labelOf } from '#kernel/shared/enums.ts';
import { useCommand, useRead } from '#kernel/web/api/query.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { Link } from '#kernel/web/router/links.ts';
import { useRowInUrl } from '#kernel/web/router/list-url.ts';
import { Gender, UserType } from '#platform/identity/shared/user.ts';
import { PdfButton } from '#platform/print/web/public.tsx';
import { FileLinks } from '#screens/fields/photos.tsx';
import { EnumTag, OnOffTag } from '#screens/frames/cells.tsx';
import { DataTable } from '#screens/frames/data-table.tsx';
import { Facts, OpLog } from '#screens/frames/detail-page.tsx';
import { Loaded, PageFrame, Panel } from '#screens/frames/page-frame.tsx';
import type { RowAction } from '#screens/frames/row-actions.tsx';
import { Admission } from '../../shared/people/member.ts';
import { ExtensionTarget } from '../../shared/extension.ts';
import { personApi, type PersonFile, type PersonRecord } from '../../shared/people/person.ts';
import { recordApi, RecordKind, RecordState } from '../../shared/people/record.ts';
import { ExtensionInfo } from '../parts/extension-info.tsx';
import { labPath } from '../parts/lab-columns.tsx';
import { personPath, PostTags } from './member-columns.tsx';
import { memberReads } from './member-reads.ts';
import { timelineOf } from './person-timeline.ts';

const RecordDialog = lazyPart<{ person: PersonFile; row?: PersonRecord; onClose: () => void }>(() =>
  import('./record-dialog.tsx').then((m) => m.RecordDialog),
);

const span = (from: string | null, to: string | null) => (from || to ? `${from ?? '—'} 至 ${to ?? '—'}` : '');

function PersonFacts({ person }: { person: PersonFile }) {
  return (
    <Panel title="基本信息">
      <Facts
        columns={3}
        items={[
          ['工号/学号', person.job_no],
          ['人员类型', labelOf(UserType, person.user_type)],
          ['性别', labelOf(Gender, person.gender)],
          ['所属学院', person.college_name],
          ['职称', person.title],
          ['手机号', person.mobile],
          ['邮箱', person.email],
          person.valid_to !== null && ['账号有效期至', person.valid_to],
          ['任职角色', person.roles.map(({ role_name, org_name }) => `${role_name}（${org_name}）`).join('、'), 3],
        ]}
      />
    </Panel>
  );
}

function Memberships({ person }: { person: PersonFile }) {
  return (
    <Panel title="所在实验室">
      <DataTable
        label="所在实验室"
        empty="没有加入过实验室"
        rows={person.memberships}
        columns={[
          {
            field: 'lab_name',
            title: '实验室',
            render: (row) => (row.opens ? <Link to={labPath(row.lab_id)}>{row.lab_name}</Link> : row.lab_name),
          },
          { field: 'kind', title: '岗位', render: (row) => <PostTags {...row} /> },
          { field: 'tutor_name', title: '导师' },
          { field: 'joined_on', title: '起止日期', render: (row) => `${row.joined_on} 至 ${row.left_on ?? '今'}` },
          {
            field: 'admission',
            title: '准入',
            render: (row) => (
              <>
                <EnumTag of={Admission} value={row.admission} /> {row.admitted_to}
              </>
            ),
          },
          { field: 'files', title: '承诺书', render: (row) => <FileLinks files={row.files} /> },
        ]}
      />
    </Panel>
  );
}

function Records({ person }: { person: PersonFile }) {
  const [dialog, setDialog] = useState<{ row?: PersonRecord }>();
  const remove = useCommand(recordApi.remove, memberReads);
  const mayEdit = person.can.includes('edit');
  const actions: RowAction<PersonRecord>[] = [
    { label: '编辑', run: (row) => setDialog({ row }), done: false },
    {
      label: '删除',
      danger: true,
      confirm: (row) => `确定删除“${row.name}”吗？`,
      run: (row) => remove.mutateAsync({ id: row.id }),
    },
  ];
  return (
    <Panel title="证书、体检和违规" extra={mayEdit && <Button onClick={() => setDialog({})}>登记</Button>}>
      <DataTable
        label="证书、体检和违规"
        empty="还没有登记证书、体检或违规"
        rows={person.records}
        columns={[
          { field: 'kind', title: '类型', render: (row) => <EnumTag of={RecordKind} value={row.kind} /> },
          { field: 'name', title: '名称', maxWidth: 220 },
          { field: 'no', title: '编号' },
          { field: 'issuer', title: '发证或登记单位', maxWidth: 180 },
          { field: 'starts_on', title: '起止日期', render: (row) => span(row.starts_on, row.ends_on) },
          {
            field: 'state',
            title: '状态',
            render: (row) => row.kind !== RecordKind.violation && <EnumTag of={RecordState} value={row.state} />,
          },
          { field: 'note', title: '说明', maxWidth: 220 },
          { field: 'files', title: '附件', render: (row) => <FileLinks files={row.files} /> },
        ]}
        {...(mayEdit && { actions })}
      />
      {dialog && <RecordDialog person={person} {...dialog} onClose={() => setDialog(undefined)} />}
    </Panel>
  );
}

/** The file of one person. */
export function PersonDetail() {
  const { row = 0 } = useRowInUrl();
  const answer = useRead(personApi.find, { id: row });
  const data = answer.isPlaceholderData ? undefined : answer.data;
  return (
    <PageFrame
      title={data ? `${data.name}的档案` : '人员档案'}
      note={data && <OnOffTag value={data.status} />}
      back={personPath}
      tools={data && <PdfButton endpoint={personApi.print} input={{ id: data.id }} />}
    >
      <Loaded of={{ ...answer, data }}>
        {(person) => (
          <>
            <PersonFacts person={person} />
            <Memberships person={person} />
            <Records person={person} />
            <ExtensionInfo target={ExtensionTarget.person} targetId={person.id} />
            <Panel title="经历">
              <OpLog rows={timelineOf(person)} />
            </Panel>
          </>
        )}
      </Loaded>
    </PageFrame>
  );
}
