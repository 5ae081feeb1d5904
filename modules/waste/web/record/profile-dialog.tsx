import { Button } from 'antd';
import { useCommand, useRead } from '#kernel/web/api/query.ts';
import { TextField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { profileApi } from '../../shared/record/profile.ts';
import type { RecordRow } from '../../shared/record/record.ts';

const field = namesOf(profileApi.create);
export type ProfileDialogProps = { row: RecordRow; onClose: () => void };

/** Keeps what a container holds as something that its laboratory produces often. */
export function ProfileDialog({ row, onClose }: ProfileDialogProps) {
  const { data } = useRead(profileApi.list, { lab_id: row.lab_id });
  const remove = useCommand(profileApi.remove, [profileApi.list]);
  return (
    <FormDialog
      title={`存为常用：${row.name}`}
      save={profileApi.create}
      input={{ record_id: row.id }}
      defaults={{ name: row.name }}
      done="已保存，登记产废时可从“常用废物”选择"
      invalidates={[profileApi.list]}
      onClose={onClose}
    >
      <TextField
        name={field('name')}
        label="名称"
        max={40}
        span={24}
        hint="保存类别、成分、容器规格和注意事项，本实验室人员共用"
      />
      <ul className="waste-signed" style={{ width: '100%' }} hidden={(data?.content.length ?? 0) === 0}>
        {data?.content.map(({ id, name }) => (
          <li key={id}>
            <span>{name}</span>
            <Button size="small" danger onClick={() => remove.mutate({ id })}>
              删除
            </Button>
          </li>
        ))}
      </ul>
    </FormDialog>
  );
}
