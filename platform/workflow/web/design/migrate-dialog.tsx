import { Empty, Modal, Table } from 'antd';
import { useState } from 'react';
import { useCommand, useRead } from '#kernel/web/api/query.ts';
import { notify } from '#kernel/web/ui/notify.ts';
import { ToneTag } from '#screens/frames/cells.tsx';
import { Loaded } from '#screens/frames/page-frame.tsx';
import { processApi, type MigrationRow, type ProcessRow } from '../../shared/process.ts';

export type MigrateDialogProps = { process: ProcessRow; onClose: () => void };

const columns = [
  {
    title: '申请',
    key: 'title',
    render: (_: unknown, { title, instance_no }: MigrationRow) => (
      <>
        {title}
        <div className="lab-page-note">{instance_no}</div>
      </>
    ),
  },
  { title: '版本', key: 'from', width: 84, render: (_: unknown, row: MigrationRow) => `第 ${row.from_version} 版` },
  { title: '当前环节', dataIndex: 'node_name', width: 140 },
  {
    title: '迁移后的变化',
    key: 'change',
    width: 300,
    render: (_: unknown, { ok, change }: MigrationRow) =>
      ok ? (
        change
      ) : (
        <>
          <ToneTag tone="bad">不能迁移</ToneTag> {change}
        </>
      ),
  },
];

/** Moves running cases of older versions to the deployed one, after showing what changes for each. */
export function MigrateDialog({ process, onClose }: MigrateDialogProps) {
  const { id, name, deployed_version } = process;
  const read = useRead(processApi.migrations, { id });
  const [chosen, setChosen] = useState<number[]>([]);
  const migrate = useCommand(processApi.migrate, [processApi.list, processApi.migrations, processApi.versions]);
  const start = async () => {
    const text = `${chosen.length} 个申请将按第 ${deployed_version} 版继续办理，不能退回旧版本。确定迁移吗？`;
    if (!(await notify.confirm(text))) return;
    migrate.mutate(
      { id, ids: chosen },
      {
        onSuccess: () => {
          notify.success(`已迁移 ${chosen.length} 个申请`);
          onClose();
        },
      },
    );
  };
  return (
    <Modal
      open
      width={860}
      title={`迁移运行中的申请：${name}（到第 ${deployed_version} 版）`}
      okText={chosen.length > 0 ? `迁移所选 ${chosen.length} 个` : '迁移所选'}
      cancelText="取消"
      okButtonProps={{ disabled: chosen.length === 0 }}
      confirmLoading={migrate.isPending}
      mask={{ closable: false }}
      onOk={() => void start()}
      onCancel={onClose}
    >
      <p className="lab-page-note">
        正在办理的任务不变，后续环节按新版本执行。新版本没有当前环节的申请不能迁移，会按原版本办完。
      </p>
      <Loaded of={read}>
        {({ content }) => (
          <Table<MigrationRow>
            rowKey="id"
            size="small"
            pagination={false}
            scroll={{ x: 720, y: 420 }}
            columns={columns}
            dataSource={content}
            locale={{
              emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有运行在旧版本上的申请" />,
            }}
            rowSelection={{
              selectedRowKeys: chosen,
              onChange: (keys) => setChosen(keys.map(Number)),
              getCheckboxProps: ({ ok, title }) => ({ disabled: !ok, 'aria-label': `选择 ${title}` }),
              getTitleCheckboxProps: () => ({ 'aria-label': '全选' }),
            }}
          />
        )}
      </Loaded>
    </Modal>
  );
}
