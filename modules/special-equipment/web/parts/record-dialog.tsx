import { UserField } from '#platform/identity/web/public.tsx';
import { DateField } from '#screens/fields/date-fields.tsx';
import { AreaField, EnumField, SelectField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { PhotoField } from '#screens/fields/photo-field.tsx';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { RecordKind, RecordResult } from '../../shared/kinds.ts';
import { recordApi } from '../../shared/record.ts';
import { pieceReads } from './reads.ts';
import { assetSource } from './sources.ts';

export type RecordDialogProps = { asset?: { id: number; name: string } | undefined; onClose: () => void };

const field = namesOf(recordApi.create);

/** What was done with a piece, written down on a phone beside it. */
export function RecordDialog({ asset, onClose }: RecordDialogProps) {
  return (
    <FormDialog
      title={`登记记录${asset ? `：${asset.name}` : ''}`}
      save={recordApi.create}
      {...(asset && { input: { asset_id: asset.id } })}
      okText="登记"
      done="已登记"
      invalidates={pieceReads}
      onClose={onClose}
    >
      {!asset && <SelectField name={field('asset_id')} label="设备" source={assetSource} span={24} />}
      <EnumField name={field('kind')} label="类型" of={RecordKind} />
      <DateField name={field('done_on')} label="日期" />
      <EnumField name={field('is_normal')} label="结果" of={RecordResult} />
      <UserField name={field('user_id')} label="人员" hint="不填则为本人。运行记录的人员须有相应的作业项目" />
      <AreaField name={field('note')} label="情况" max={500} rows={3} hint="结果异常必填" />
      <PhotoField name={field('photos')} label="照片" />
    </FormDialog>
  );
}
