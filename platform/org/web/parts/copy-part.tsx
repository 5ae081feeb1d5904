import { Button, Table, Tag } from 'antd';
import { useState } from 'react';
import { useCommand, useRead } from '#kernel/web/api/query.ts';
import { notify } from '#kernel/web/ui/notify.ts';
import { partCopyApi, type PartChange } from '#platform/codes/shared/copy-part.ts';
import { Loaded } from '#screens/frames/page-frame.tsx';

const lines = (text: string) => <span style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{text}</span>;

const columns = [
  {
    title: '变化',
    dataIndex: 'kind',
    width: 72,
    render: (kind: PartChange['kind']) =>
      kind === 'new' ? <Tag color="green">新增</Tag> : <Tag color="orange">不同</Tag>,
  },
  { title: '名称', dataIndex: 'label', width: 190 },
  { title: '分组', dataIndex: 'group', width: 120 },
  { title: '现值', dataIndex: 'before', render: lines },
  { title: '改为', dataIndex: 'after', render: lines },
];

type Part = { key: string; label: string; note: string };
type ChoiceProps = { changes: PartChange[]; isPending: boolean; onCopy: (keys: string[]) => void };

/** What is new is ticked; what would be overwritten waits for a tick. */
function Choice({ changes, isPending, onCopy }: ChoiceProps) {
  const [keys, setKeys] = useState(() => changes.filter(({ kind }) => kind === 'new').map(({ key }) => key));
  const overwritten = changes.filter(({ key, kind }) => kind === 'differs' && keys.includes(key)).length;
  if (changes.length === 0) return <p className="lab-page-note">来源学校的内容这里都有，没有不同</p>;
  return (
    <>
      <Table<PartChange>
        size="small"
        rowKey="key"
        pagination={false}
        scroll={{ x: 720, y: 300 }}
        virtual={changes.length > 200}
        dataSource={changes}
        columns={columns}
        rowSelection={{
          selectedRowKeys: keys,
          onChange: (next) => setKeys(next.map(String)),
          getTitleCheckboxProps: () => ({ 'aria-label': '全选' }),
          getCheckboxProps: (row) => ({ 'aria-label': `选择 ${row.label}` }),
        }}
      />
      <p className="lab-page-note" style={{ marginBlock: 8 }}>
        已勾选 {keys.length} 项，其中新增 {keys.length - overwritten} 项、覆盖 {overwritten} 项。没有勾选的保持不变
      </p>
      <Button type="primary" disabled={keys.length === 0} loading={isPending} onClick={() => onCopy(keys)}>
        复制勾选的 {keys.length} 项
      </Button>
    </>
  );
}

/** One part of what another school has: what is new and what differs here, of which the operator chooses. */
export function CopyPart({ part, from, to }: { part: Part; from: number; to: number }) {
  const schools = { from, to, part: part.key };
  const preview = useRead(partCopyApi.preview, schools);
  const copy = useCommand(partCopyApi.copy, [partCopyApi.preview]);
  const save = async (keys: string[]) => {
    if (!preview.data) return;
    const { added, changed } = await copy.mutateAsync({ ...schools, keys, stamp: preview.data.stamp });
    notify.success(`${part.label}：新增 ${added} 项，覆盖 ${changed} 项`);
  };
  return (
    <>
      <p className="lab-page-note">{part.note}。写入两校的操作日志</p>
      <Loaded of={preview}>
        {(data) => (
          <Choice
            key={data.stamp}
            changes={data.changes}
            isPending={copy.isPending}
            onCopy={(keys) => void save(keys).catch(() => preview.refetch())}
          />
        )}
      </Loaded>
    </>
  );
}
