import { Alert, Button, Modal, Table, Typography } from 'antd';
import { useState } from 'react';
import { serverNow } from '#kernel/web/api/config.ts';
import { useCommand, useRead } from '#kernel/web/api/query.ts';
import { notify } from '#kernel/web/ui/notify.ts';
import type { OutputOf } from '#kernel/shared/contract.ts';
import { addDays, formatDate } from '#kernel/shared/time.ts';
import { UnitPicker } from '#platform/org/web/public.tsx';
import { DateField } from '#screens/fields/date-fields.tsx';
import { AreaField, TextField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { EnumTag, ToneTag, UserCell } from '#screens/frames/cells.tsx';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { Loaded } from '#screens/frames/page-frame.tsx';
import { invitationApi, invitationDays, InvitationStatus, type InvitationRow } from '../../shared/people/invitation.ts';
import { longestStay } from '../../shared/people/sign-up.ts';

const field = namesOf(invitationApi.create);
type Made = OutputOf<typeof invitationApi.create>;

function InviteForm({ onClose, onDone }: { onClose: () => void; onDone: (made: Made) => void }) {
  const today = formatDate(new Date(serverNow()));
  return (
    <FormDialog
      title="邀请校外人员"
      save={invitationApi.create}
      defaults={{ starts_on: today, ends_on: addDays(today, 30) }}
      invalidates={[invitationApi.list]}
      okText="生成邀请"
      done="邀请已生成"
      onClose={onClose}
      onDone={onDone}
      width={680}
    >
      <TextField name={field('name')} label="姓名" max={30} />
      <TextField name={field('email')} label="邮箱" max={100} hint="学校配置了邮件服务时，链接发送到这个邮箱" />
      <UnitPicker name={field('lab_id')} label="接待实验室" levels={['lab']} span={24} />
      <DateField name={field('starts_on')} label="开始日期" />
      <DateField name={field('ends_on')} label="结束日期" hint={`一次最长 ${longestStay} 天`} />
      <AreaField name={field('purpose')} label="来校事由" max={200} rows={2} />
    </FormDialog>
  );
}

function Link({ made: { link, is_mailed }, onClose }: { made: Made; onClose: () => void }) {
  return (
    <Modal
      open
      title="邀请链接"
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          知道了
        </Button>
      }
    >
      <Alert
        type="info"
        showIcon
        title={
          is_mailed ? '链接已发送到对方邮箱，也可以复制后直接发给本人' : '学校没有配置邮件服务，请复制链接发给本人'
        }
        description={`${invitationDays} 天内有效，只能使用一次，关闭后不再显示。通过链接提交的申请视为由您担保，直接进入学院审核。`}
      />
      <Typography.Paragraph copyable style={{ marginTop: 16, wordBreak: 'break-all' }}>
        {link}
      </Typography.Paragraph>
    </Modal>
  );
}

const statusOf = ({ status, is_over }: InvitationRow) =>
  status === InvitationStatus.open && is_over ? (
    <ToneTag>已过期</ToneTag>
  ) : (
    <EnumTag of={InvitationStatus} value={status} />
  );

/** The state, with the number of the application that came of it. */
const UsedCell = ({ row }: { row: InvitationRow }) => (
  <>
    {statusOf(row)} {row.apply_no && <small style={{ color: 'var(--lab-soft)' }}>{row.apply_no}</small>}
  </>
);

function InvitationTable({ rows }: { rows: InvitationRow[] }) {
  const withdraw = useCommand(invitationApi.withdraw, [invitationApi.list]);
  const take = async ({ id, name }: InvitationRow) => {
    if (!(await notify.confirm({ text: `撤回后${name}不能再用这个链接提交申请，确定撤回？`, danger: true }))) return;
    const { is_told } = await withdraw.mutateAsync({ id });
    notify.success(is_told ? '已撤回，并已用邮件告知对方' : '已撤回，请自行告知对方');
  };
  return (
    <Table
      size="small"
      rowKey="id"
      dataSource={rows}
      pagination={rows.length > 10 && { pageSize: 10 }}
      scroll={{ x: 'max-content' }}
      locale={{ emptyText: '还没有邀请。点“新建邀请”，对方按链接填写申请，不必再由您确认' }}
      columns={[
        { title: '姓名', key: 'name', render: (_, row) => <UserCell name={row.name} note={row.email} /> },
        { title: '接待实验室', dataIndex: 'lab_name' },
        { title: '起止', key: 'days', render: (_, row) => `${row.starts_on} 至 ${row.ends_on}` },
        { title: '链接有效至', key: 'until', render: (_, row) => row.expires_at.slice(0, 16) },
        { title: '状态', key: 'status', render: (_, row) => <UsedCell row={row} /> },
        {
          title: '操作',
          key: 'actions',
          fixed: 'end',
          render: (_, row) =>
            row.can.includes('withdraw') && (
              <Button type="link" size="small" danger onClick={() => void take(row).catch(() => undefined)}>
                撤回
              </Button>
            ),
        },
      ]}
    />
  );
}

/** Invitations of the caller, with a new one. */
export function Invitations({ onClose }: { onClose: () => void }) {
  const list = useRead(invitationApi.list, {});
  const [isNew, setNew] = useState(false);
  const [made, setMade] = useState<Made>();
  return (
    <Modal
      open
      title="我的邀请"
      width={980}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={() => setNew(true)}>
          新建邀请
        </Button>
      }
    >
      <Loaded of={list}>{({ content }) => <InvitationTable rows={content} />}</Loaded>
      {isNew && <InviteForm onClose={() => setNew(false)} onDone={setMade} />}
      {made && <Link made={made} onClose={() => setMade(undefined)} />}
    </Modal>
  );
}
