import './people.css';
import { Button } from 'antd';
import { useState } from 'react';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { useListUrl } from '#kernel/web/router/list-url.ts';
import { holdsRight } from '#kernel/web/session/session.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import { codeSource } from '#platform/codes/shared/code-source.ts';
import { CampusFilter, CollegeFilter } from '#platform/org/web/public.tsx';
import { UserType } from '#platform/identity/shared/user.ts';
import { EnumFilter, SelectFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { ListPage } from '#screens/frames/list-page.tsx';
import { ExportButton } from '#screens/sheets/export-button.tsx';
import { ImportButton } from '#screens/sheets/import-button.tsx';
import {
  Admission,
  figureYears,
  memberApi,
  MemberPost,
  memberSheet,
  MemberStatus,
  type MemberRow,
} from '../../shared/people/member.ts';
import { yesNo } from '../parts/sources.ts';
import { hasFile, memberColumns, personPath } from './member-columns.tsx';
import type { MemberDialogKind } from './member-dialogs.tsx';
import { memberReads } from './member-reads.ts';

const filter = namesOf(memberApi.list);
const hoursMet = {
  $items: [
    { value: 1, label: '已达到等级要求' },
    { value: 0, label: '未达到等级要求' },
  ],
} as const;
const trained = {
  $items: [
    { value: 1, label: '有学时' },
    { value: 0, label: '没有学时' },
  ],
} as const;

type DialogProps = { kind: MemberDialogKind; row?: MemberRow; labId?: number; onClose: () => void };
const MemberDialog = lazyPart<DialogProps>(() => import('./member-dialogs.tsx').then((m) => m.MemberDialog));
const AdmitDialog = lazyPart<{ rows: readonly MemberRow[]; onClose: () => void }>(() =>
  import('./member-dialogs.tsx').then((m) => m.AdmitDialog),
);

export function MemberListPage() {
  const { url } = useListUrl();
  const [dialog, setDialog] = useState<Omit<DialogProps, 'onClose'>>();
  const [admitted, setAdmitted] = useState<MemberRow[]>();
  const mayEdit = holdsRight('base-info.person.edit');
  const labId = Number(url.filters['lab_id']) || undefined;
  const action = (kind: MemberDialogKind) => (row: MemberRow) => setDialog({ kind, row });
  return (
    <ListPage
      title="实验室人员"
      read={memberApi.list}
      // Without a state those who are in the laboratory.
      input={url.filters['status'] ? {} : { status: MemberStatus.present }}
      empty={
        mayEdit
          ? '还没有登记人员。逐个添加，或用“导入”一次登记一间实验室、一个学院的人员'
          : '您还没有加入任何实验室。请联系实验室负责人添加'
      }
      filters={
        <>
          <TextFilter name={filter('keyword')} label="人员" placeholder="姓名、账号或工号" />
          <CollegeFilter name={filter('college_id')} />
          <TextFilter name={filter('lab')} label="实验室" placeholder="实验室名称或编号" />
          <EnumFilter name={filter('post')} label="岗位" of={MemberPost} />
          <EnumFilter name={filter('user_type')} label="人员类型" of={UserType} />
          <EnumFilter name={filter('admission')} label="准入状态" of={Admission} />
          <TextFilter name={filter('tutor')} label="导师" placeholder="姓名或工号" />
          <EnumFilter name={filter('status')} label="状态" of={MemberStatus} />
          <EnumFilter name={filter('hours_met')} label="年度学时" of={hoursMet} />
          <EnumFilter name={filter('trained')} label="年度培训" of={trained} />
          <SelectFilter
            name={filter('year')}
            label="学时年度"
            placeholder="本年度"
            source={{ read: figureYears, value: 'year', label: 'name' }}
          />
          <CampusFilter name={filter('campus_id')} />
          <SelectFilter name={filter('nature')} label="实验室性质" source={codeSource('lab_nature')} />
          <EnumFilter name={filter('direct')} label="学校直属" of={yesNo} />
          <EnumFilter name={filter('lab_enabled')} label="实验室状态" of={Enabled} />
        </>
      }
      toolbar={
        <>
          <ImportButton title="导入实验室人员" sheet={memberSheet} invalidates={memberReads} />
          <ExportButton endpoint={memberSheet.export} name="实验室人员.xlsx" />
        </>
      }
      create={
        mayEdit && (
          <Button type="primary" onClick={() => setDialog({ kind: 'add', ...(labId && { labId }) })}>
            添加人员
          </Button>
        )
      }
      columns={memberColumns}
      rowActions={[
        { label: '查看档案', when: hasFile, to: (row) => `${personPath}?row=${row.user_id}` },
        { label: '编辑', when: (row) => row.can.includes('edit'), run: action('edit'), done: false },
        { label: '登记准入', when: (row) => row.can.includes('edit'), run: action('admit'), done: false },
        { label: '设为安全员', when: (row) => row.can.includes('officer'), run: action('officer'), done: false },
        { label: '移出', when: (row) => row.can.includes('leave'), run: action('leave'), done: false, danger: true },
      ]}
      batchActions={[
        {
          label: '登记准入',
          right: 'base-info.person.edit',
          when: (row) => row.can.includes('edit'),
          run: (rows) => setAdmitted(rows),
          done: false,
        },
      ]}
    >
      {dialog && <MemberDialog {...dialog} onClose={() => setDialog(undefined)} />}
      {admitted && <AdmitDialog rows={admitted} onClose={() => setAdmitted(undefined)} />}
    </ListPage>
  );
}
