import { AreaField, SwitchField } from '#screens/fields/fields.tsx';
import { FileField } from '#screens/fields/file-fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { PhotoField } from '#screens/fields/photo-field.tsx';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { assetApi, type AssetRow } from '../../shared/asset.ts';
import { pieceReads } from './reads.ts';

export type ChangeKind = 'stop' | 'repair' | 'finish' | 'scrap';
export type ChangeDialogProps = { kind: ChangeKind; row: Pick<AssetRow, 'id' | 'name'>; onClose: () => void };

const texts: Record<ChangeKind, { title: string; label: string; done: string }> = {
  stop: { title: '停用', label: '停用原因', done: '已停用，未开始的预约已取消' },
  repair: { title: '报修', label: '故障情况', done: '已报修，未开始的预约已取消' },
  finish: { title: '维修完成', label: '维修情况', done: '已恢复使用' },
  scrap: { title: '申请报废', label: '报废原因', done: '已申请，由学院和学校审批' },
};
const stop = namesOf(assetApi.stop);
const repair = namesOf(assetApi.repair);
const scrap = namesOf(assetApi.scrap);

/** A change of state with its reason, and what it needs besides. */
export function ChangeDialog({ kind, row, onClose }: ChangeDialogProps) {
  const { title, label, done } = texts[kind];
  return (
    <FormDialog
      title={`${title}：${row.name}`}
      save={assetApi[kind] as typeof assetApi.stop}
      input={{ id: row.id }}
      {...(kind === 'repair' && { defaults: { is_major: false } })}
      okText={title}
      done={done}
      invalidates={pieceReads}
      onClose={onClose}
    >
      <AreaField name={stop('reason')} label={label} max={300} rows={3} />
      {kind === 'stop' && (
        <PhotoField
          name={stop('photos')}
          label="封存照片"
          hint="停用须封存设备。停用超过一年的，应向登记机关报告"
          rules={[{ required: true, message: '请上传封存照片' }]}
        />
      )}
      {kind === 'repair' && (
        <SwitchField name={repair('is_major')} label="重大维修" hint="重大维修须先登记监督检验，再完成维修" span={24} />
      )}
      {kind === 'scrap' && (
        <FileField
          name={scrap('files')}
          label="使用登记注销文件"
          hint="已办理注销的可以现在上传，也可以由学校审批时上传"
        />
      )}
    </FormDialog>
  );
}
