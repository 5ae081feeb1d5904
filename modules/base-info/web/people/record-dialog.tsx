import { labelOf } from '#kernel/shared/enums.ts';
import { DateField } from '#screens/fields/date-fields.tsx';
import { AreaField, EnumField, TextField } from '#screens/fields/fields.tsx';
import { FileField } from '#screens/fields/file-fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { personApi, type PersonFile, type PersonRecord } from '../../shared/people/person.ts';
import { recordApi, RecordKind } from '../../shared/people/record.ts';
import { memberReads } from './member-reads.ts';

const field = namesOf(recordApi.create);

type Props = { person: PersonFile; row?: PersonRecord; onClose: () => void };

export function RecordDialog({ person, row, onClose }: Props) {
  return (
    <FormDialog
      title={row ? `编辑${labelOf(RecordKind, row.kind)}` : `为${person.name}登记证书、体检或违规`}
      save={row ? recordApi.update : recordApi.create}
      input={{ user_id: person.id, ...(row && { id: row.id, version: row.version }) }}
      defaults={row ? { ...row } : { kind: RecordKind.certificate }}
      invalidates={[...memberReads, personApi.find]}
      onClose={onClose}
      width={720}
    >
      <EnumField name={field('kind')} label="类型" of={RecordKind} span={24} />
      <TextField name={field('name')} label="名称" max={100} placeholder="如 特种设备作业人员证、职业健康检查" />
      <TextField name={field('no')} label="编号" max={50} />
      <TextField name={field('issuer')} label="发证或登记单位" max={100} />
      <DateField name={field('starts_on')} label="日期" hint="发证、体检或发生的日期" />
      <DateField name={field('ends_on')} label="有效期至" />
      <AreaField name={field('note')} label="说明" max={500} rows={2} />
      <FileField name={field('files')} label="附件" max={5} span={24} />
    </FormDialog>
  );
}
