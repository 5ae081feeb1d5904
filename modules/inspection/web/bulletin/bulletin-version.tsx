import { namesOf } from '#screens/fields/names.ts';
import { Button, Form, Select, Space, Table } from 'antd';
import { useEffect, useState } from 'react';
import { DateCell, EnumTag } from '#screens/frames/cells.tsx';
import { AreaField, Field, Section, TextField } from '#screens/fields/fields.tsx';
import { FileField } from '#screens/fields/file-fields.tsx';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { FormFrame, useLeaveGuard, useSaving, type Values } from '#screens/frames/form-frame.tsx';
import { notify } from '#kernel/web/ui/notify.ts';
import { Loaded, Panel } from '#screens/frames/page-frame.tsx';
import { useCommand, useInvalidate, useRead } from '#kernel/web/api/query.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { perform } from '#screens/frames/row-actions.tsx';
import { UnitPicker } from '#platform/org/web/public.tsx';
import { bulletinApi, withdrawHours, type BulletinDetail } from '../../shared/bulletin/bulletin.ts';
import { BulletinStatus } from '../../shared/core/bulletin.states.ts';
import { PdfButton, WordButton } from '#platform/print/web/public.tsx';
import { problemApi } from '../../shared/problem/problem.ts';
import { BulletinPaper } from './bulletin-paper.tsx';

const NoticeDialog = lazyPart(() => import('./notice-dialog.tsx').then((m) => m.NoticeDialog));

const updateField = namesOf(bulletinApi.update);
const withdrawField = namesOf(bulletinApi.withdraw);

const reads = [bulletinApi.list, bulletinApi.find];

/** Select of typical problems among those of the activity. */
function TypicalField({ bulletin }: { bulletin: BulletinDetail }) {
  const found = useRead(problemApi.list, { act_id: bulletin.act_id, size: 150 }, { quiet: true });
  const known = bulletin.typical.map((one) => [one.id, `${one.lab_name}：${one.description}`] as const);
  const all = (found.data?.content ?? []).map((row) => [row.id, `${row.org_name}：${row.description}`] as const);
  return (
    <Field name={updateField('typical_ids')} label="典型隐患" span={24} hint="最多 20 条，连同照片列入通报">
      <Select
        mode="multiple"
        maxCount={20}
        loading={found.isFetching}
        placeholder="请选择典型隐患"
        showSearch={{ optionFilterProp: 'label' }}
        options={[...new Map([...known, ...all])].map(([value, label]) => ({ value, label }))}
      />
    </Field>
  );
}

function Editor({ bulletin, onClose }: { bulletin: BulletinDetail; onClose: () => void }) {
  const [form] = Form.useForm<Values>();
  const setDirty = useLeaveGuard();
  const invalidate = useInvalidate();
  const { busy, save } = useSaving(form, () => void invalidate(reads));
  const finish = async (values: Values) => {
    const { id, version } = bulletin;
    if ((await save(bulletinApi.update, { ...values, id, version })) === undefined) return;
    setDirty(false);
    notify.success('保存成功');
    await invalidate(reads);
    onClose();
  };
  const { title, body, typical_ids, recipient_ids, files } = bulletin;
  return (
    <FormFrame
      form={form}
      endpoint={bulletinApi.update}
      initial={{ title, body, typical_ids, recipient_ids, files }}
      disabled={busy}
      onChange={() => setDirty(true)}
      onFinish={(values) => void finish(values)}
    >
      <Section title="编辑通报">
        <TextField name={updateField('title')} label="标题" max={100} span={24} />
        <AreaField name={updateField('body')} label="正文" max={20_000} rows={10} hint="一行一段" />
        <TypicalField bulletin={bulletin} />
        <UnitPicker name={updateField('recipient_ids')} label="接收单位" multiple span={24} />
        <FileField name={updateField('files')} label="附件" max={10} />
      </Section>
      <div className="lab-form-foot">
        <Button onClick={onClose}>取消</Button>
        <Button type="primary" htmlType="submit" loading={busy}>
          保存
        </Button>
      </div>
    </FormFrame>
  );
}

function Receipts({ bulletin }: { bulletin: BulletinDetail }) {
  const urge = useCommand(bulletinApi.urge, reads);
  const start = () =>
    perform({ confirm: '向未读的接收单位发送催阅通知？', done: '已催阅' }, () => urge.mutateAsync({ id: bulletin.id }));
  if (!bulletin.receipts.length) return null;
  return (
    <Panel title="阅读情况" extra={bulletin.can.includes('urge') && <Button onClick={() => void start()}>催阅</Button>}>
      <Table
        size="small"
        rowKey="org_id"
        pagination={false}
        dataSource={bulletin.receipts}
        columns={[
          { title: '接收单位', dataIndex: 'org_name' },
          { title: '已读/应读', align: 'right', render: (_, row) => `${row.read} / ${row.people}` },
          { title: '首次阅读', render: (_, row) => <DateCell value={row.first_at} /> },
        ]}
      />
    </Panel>
  );
}

function Notices({ bulletin }: { bulletin: BulletinDetail }) {
  const [college, setCollege] = useState<number>();
  if (!bulletin.notices.length) return null;
  return (
    <Panel title="整改通知书">
      <Table
        size="small"
        rowKey="college_id"
        pagination={false}
        dataSource={bulletin.notices}
        columns={[
          { title: '学院', dataIndex: 'college_name' },
          { title: '文号', dataIndex: 'no' },
          { title: '隐患', dataIndex: 'problems', align: 'right' },
          {
            title: '操作',
            render: (_, row) => (
              <Button type="link" size="small" onClick={() => setCollege(row.college_id)}>
                查看与打印
              </Button>
            ),
          },
        ]}
      />
      {college !== undefined && (
        <NoticeDialog act_id={bulletin.act_id} college_id={college} onClose={() => setCollege(undefined)} />
      )}
    </Panel>
  );
}

function WithdrawDialog({ bulletin, onClose }: { bulletin: BulletinDetail; onClose: () => void }) {
  return (
    <FormDialog
      title="撤回通报"
      save={bulletinApi.withdraw}
      input={{ id: bulletin.id }}
      invalidates={reads}
      okText="撤回"
      done="通报已撤回"
      onClose={onClose}
    >
      <AreaField name={withdrawField('reason')} label="原因" max={200} rows={3} hint="已下发的隐患不受影响" />
    </FormDialog>
  );
}

/** Opening a published bulletin marks it as read. */
function useReading(bulletin: BulletinDetail | undefined) {
  const { mutate } = useCommand(bulletinApi.markRead, [], { quiet: true });
  const id = bulletin?.id;
  const unread = bulletin?.status === BulletinStatus.published && bulletin.read_at === null;
  useEffect(() => {
    if (unread && id !== undefined) mutate({ id });
  }, [mutate, unread, id]);
}

function Body({ bulletin }: { bulletin: BulletinDetail }) {
  const [editing, setEditing] = useState(false);
  const [withdrawing, setWithdrawing] = useState(false);
  const publish = useCommand(bulletinApi.publish, reads);
  if (editing) return <Editor bulletin={bulletin} onClose={() => setEditing(false)} />;
  const ask = `发布后通知 ${bulletin.recipient_ids.length} 个接收单位，并下发尚未下发的隐患、生成整改通知书。${withdrawHours} 小时内可撤回。确定发布？`;
  const start = () => perform({ confirm: ask, done: '通报已发布' }, () => publish.mutateAsync({ id: bulletin.id }));
  return (
    <>
      <Panel
        title={
          <Space>
            预览 <EnumTag of={BulletinStatus} value={bulletin.status} />
          </Space>
        }
        extra={
          <Space wrap className="lab-page-tools">
            {bulletin.can.includes('edit') && <Button onClick={() => setEditing(true)}>编辑</Button>}
            <PdfButton endpoint={bulletinApi.pdf} input={{ id: bulletin.id }} />
            <WordButton endpoint={bulletinApi.pdf} input={{ id: bulletin.id }} />
            <Button onClick={() => window.print()}>打印</Button>
            {bulletin.can.includes('withdraw') && (
              <Button danger onClick={() => setWithdrawing(true)}>
                撤回
              </Button>
            )}
            {bulletin.can.includes('publish') && (
              <Button type="primary" loading={publish.isPending} onClick={() => void start()}>
                发布
              </Button>
            )}
          </Space>
        }
      >
        <BulletinPaper bulletin={bulletin} />
      </Panel>
      <Notices bulletin={bulletin} />
      <Receipts bulletin={bulletin} />
      {withdrawing && <WithdrawDialog bulletin={bulletin} onClose={() => setWithdrawing(false)} />}
    </>
  );
}

/** One version with the actions its state allows. */
export function BulletinVersion({ id }: { id: number }) {
  const read = useRead(bulletinApi.find, { id });
  useReading(read.data);
  return <Loaded of={read}>{(bulletin) => <Body bulletin={bulletin} />}</Loaded>;
}
