import { useState } from 'react';
import { defineEnum } from '#kernel/shared/enums.ts';
import { download } from '#kernel/web/api/download.ts';
import { EnumFilter, SelectFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { EnumTag, UserCell } from '#screens/frames/cells.tsx';
import { ListPage, type ColumnsOf } from '#screens/frames/list-page.tsx';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { CertificateStatus } from '../../shared/certificate.states.ts';
import { certificateApi, certificateKindApi, type CertificateRow } from '../../shared/exam/certificate.ts';
import type { CertificateDialogProps } from './certificate-dialogs.tsx';
import { CertificateTabs } from './certificate-tabs.tsx';

const filter = namesOf(certificateApi.list);
const CertificateDialog = lazyPart<CertificateDialogProps>(() =>
  import('./certificate-dialogs.tsx').then((m) => m.CertificateDialog),
);

const Due = defineEnum({
  week: { value: 7, label: '7 天内到期' },
  month: { value: 30, label: '30 天内到期' },
  quarter: { value: 90, label: '90 天内到期' },
});

/** Last day of a certificate, with the days that are left of the last month. */
const lastDay = ({ valid_to, status, days_left }: CertificateRow) =>
  status === CertificateStatus.valid && days_left <= 30 ? `${valid_to}（${days_left} 天后到期）` : valid_to;

const columns: ColumnsOf<typeof certificateApi.list> = [
  { field: 'no', title: '编号', maxWidth: 220 },
  {
    field: 'user_name',
    title: '姓名',
    maxWidth: 180,
    render: (row) => <UserCell name={row.user_name} note={row.job_no} />,
  },
  { field: 'college_name', title: '学院', maxWidth: 180, shown: 'wide' },
  { field: 'kind_name', title: '类别' },
  { field: 'score', title: '分数', align: 'right', render: (row) => row.score ?? '—' },
  { field: 'issued_on', title: '发证日期', sort: true },
  { field: 'valid_to', title: '有效期至', sort: true, render: lastDay },
  { field: 'status', title: '状态', render: (row) => <EnumTag of={CertificateStatus} value={row.status} /> },
  { field: 'exam_name', title: '考试', shown: 'chosen', phone: false, maxWidth: 240 },
  { field: 'reason', title: '说明', shown: 'chosen', phone: false, maxWidth: 240 },
];

export function CertificateTab() {
  const [asked, setAsked] = useState<{ row: CertificateRow; kind: 'revoke' | 'reissue' }>();
  return (
    <ListPage
      title="证书管理"
      note={<CertificateTabs active="certificate" />}
      read={certificateApi.list}
      empty="还没有证书。考试设置了证书类别的，合格后自动签发"
      filters={
        <>
          <TextFilter name={filter('keyword')} label="关键词" placeholder="姓名、学工号或完整证书编号" />
          <SelectFilter name={filter('kind_id')} label="类别" source={{ read: certificateKindApi.list }} />
          <EnumFilter name={filter('status')} label="状态" of={CertificateStatus} />
          <EnumFilter name={filter('due_days')} label="到期" of={Due} placeholder="不限" />
        </>
      }
      columns={columns}
      rowActions={[
        {
          label: '下载',
          when: (row) => row.status === CertificateStatus.valid,
          run: (row) => download(certificateApi.print, { id: row.id }, `证书 ${row.no}.pdf`),
          done: false,
        },
        {
          label: '补发',
          when: (row) => row.can.includes('reissue'),
          run: (row) => setAsked({ row, kind: 'reissue' }),
          done: false,
        },
        {
          label: '吊销',
          danger: true,
          when: (row) => row.can.includes('revoke'),
          run: (row) => setAsked({ row, kind: 'revoke' }),
          done: false,
        },
      ]}
    >
      {asked && <CertificateDialog {...asked} onClose={() => setAsked(undefined)} />}
    </ListPage>
  );
}
