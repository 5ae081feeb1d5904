import { namesOf } from '#screens/fields/names.ts';
import { AreaField, TextField } from '#screens/fields/fields.tsx';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { PointFields } from './point-fields.tsx';
import { campusApi, type CampusRow } from '../../shared/campus.ts';

const field = namesOf(campusApi.create);

type Props = { campus?: CampusRow | undefined; onClose: () => void };

/** A campus, new or as it is. */
export function CampusDialog({ campus, onClose }: Props) {
  const common = {
    invalidates: [campusApi.list, campusApi.pick],
    onClose,
    done: '保存成功',
    okText: '保存',
    width: 640,
  };
  const fields = (
    <>
      <TextField name={field('name')} label="校区名称" max={30} />
      <TextField
        name={field('code')}
        label="校区编码"
        max={2}
        hint="最多 2 位字母、数字、下划线或短横线，用于房间编码"
      />
      <AreaField name={field('address')} label="地址" max={200} rows={2} />
      <PointFields lng={field('lng')} lat={field('lat')} />
    </>
  );
  if (!campus) {
    return (
      <FormDialog title="新增校区" save={campusApi.create} {...common}>
        {fields}
      </FormDialog>
    );
  }
  const { id, version, ...defaults } = campus;
  return (
    <FormDialog title="编辑校区" save={campusApi.update} input={{ id, version }} defaults={defaults} {...common}>
      {fields}
    </FormDialog>
  );
}
