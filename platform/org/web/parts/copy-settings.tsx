import { Modal, Segmented, Select, Table } from 'antd';
import { useId, useState } from 'react';
import { useCommand, useRead } from '#kernel/web/api/query.ts';
import { notify } from '#kernel/web/ui/notify.ts';
import { partCopyApi } from '#platform/codes/shared/copy-part.ts';
import { settingCopyApi, type SettingChange } from '#platform/codes/shared/setting-copy.ts';
import { Loaded } from '#screens/frames/page-frame.tsx';
import { CopyPart } from './copy-part.tsx';
import { schoolApi, type SchoolRow } from '../../shared/school.ts';

const columns = [
  { title: '分组', dataIndex: 'group', width: 110 },
  { title: '设置项', dataIndex: 'label', width: 190 },
  { title: '现值', dataIndex: 'before' },
  { title: '改为', dataIndex: 'after' },
];

function Changes({ changes, files }: { changes: SettingChange[]; files: string[] }) {
  return (
    <>
      {changes.length === 0 ? (
        <p className="lab-page-note">两校的设置相同，没有需要修改的内容</p>
      ) : (
        <Table<SettingChange>
          size="small"
          rowKey="sys_key"
          pagination={false}
          scroll={{ x: 560, y: 320 }}
          dataSource={changes}
          columns={columns}
        />
      )}
      {files.length > 0 && <p className="lab-page-note">文件不复制，请到该校的系统设置中上传：{files.join('、')}</p>}
    </>
  );
}

const settingsOnly = { value: '', label: '系统设置' };

/** What another school has for this one, settings first: what would change is shown before. */
export function CopySettings({ school, onClose }: { school: SchoolRow; onClose: () => void }) {
  const id = useId();
  const [from, setFrom] = useState<number>();
  const schools = useRead(schoolApi.list, { size: 150 });
  const [partKey, setPartKey] = useState('');
  const parts = useRead(partCopyApi.parts, {});
  const part = parts.data?.content.find(({ key }) => key === partKey);
  const preview = useRead(
    settingCopyApi.preview,
    { from: from ?? 0, to: school.id },
    { enabled: from !== undefined && !part },
  );
  const copy = useCommand(settingCopyApi.copy, [settingCopyApi.preview]);
  const isShown = preview.data !== undefined && !preview.isPlaceholderData;
  const save = async () => {
    if (from === undefined || !preview.data) return;
    const { changed } = await copy.mutateAsync({ from, to: school.id, stamp: preview.data.stamp });
    notify.success(`已修改“${school.name}”的 ${changed} 项设置`);
    onClose();
  };
  const others = (schools.data?.content ?? []).filter((row) => row.id !== school.id);
  return (
    <Modal
      open
      title={`为“${school.name}”复制设置`}
      width={900}
      {...(part && { footer: null })}
      okText={isShown && preview.data.changes.length > 0 ? `确认修改 ${preview.data.changes.length} 项` : '确认修改'}
      cancelText="取消"
      okButtonProps={{ disabled: !isShown || preview.data.changes.length === 0 }}
      confirmLoading={copy.isPending}
      onOk={() => void save().catch(() => preview.refetch())}
      onCancel={onClose}
    >
      <Segmented
        aria-label="复制内容"
        value={partKey}
        onChange={setPartKey}
        options={[settingsOnly, ...(parts.data?.content ?? []).map(({ key, label }) => ({ value: key, label }))]}
      />
      {!part && (
        <p className="lab-page-note">
          复制系统设置中的全部设置项，来源学校没有修改过的恢复为默认值。修改写入两校的操作日志，不影响人员、角色和资料。
        </p>
      )}
      <div className="lab-filter" style={{ marginBlock: 12 }}>
        <label htmlFor={id}>来源学校</label>
        <Select
          id={id}
          placeholder="请选择来源学校"
          style={{ width: '100%', maxWidth: 360 }}
          loading={schools.isPending}
          options={others.map(({ id: value, name }) => ({ value, label: name }))}
          showSearch={{ optionFilterProp: 'label' }}
          value={from ?? null}
          onChange={(value) => setFrom(value ?? undefined)}
        />
      </div>
      {from !== undefined && part && <CopyPart key={`${from} ${part.key}`} part={part} from={from} to={school.id} />}
      {from !== undefined && !part && <Loaded of={preview}>{(data) => <Changes {...data} />}</Loaded>}
    </Modal>
  );
}
