import { codeSource } from '#platform/codes/shared/code-source.ts';
import { DateField } from '#screens/fields/date-fields.tsx';
import { AreaField, DecimalField, NumberField, SelectField, TextField } from '#screens/fields/fields.tsx';
import { FileField } from '#screens/fields/file-fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { callApi, type CallDetail } from '../../shared/application/call.ts';
import { projectReads } from '../parts/reads.ts';

const field = namesOf(callApi.create);

export type CallDialogProps = { call?: CallDetail; onClose: () => void };

const fields = (
  <>
    <TextField name={field('name')} label="名称" max={60} span={24} placeholder="如 2027 年实验室安全设施建设项目" />
    <NumberField name={field('year')} label="年度" min={2000} max={2100} precision={0} />
    <SelectField
      name={field('category')}
      label="类别"
      source={codeSource('project_category')}
      placeholder="不选为不限"
    />
    <DecimalField name={field('total')} label="总额" unit="元" />
    <DecimalField name={field('most')} label="单项上限" unit="元" />
    <NumberField
      name={field('per_college')}
      label="学院限项"
      min={1}
      max={999}
      precision={0}
      placeholder="不填为不限"
    />
    <DateField name={field('starts_on')} label="申报开始" />
    <DateField name={field('ends_on')} label="申报截止" hint="当天 23:59:59 截止" />
    <AreaField name={field('instructions')} label="申报说明" max={4000} rows={5} />
    <FileField name={field('files')} label="附件" max={9} />
  </>
);

/** A new call, or the facts of one. */
export function CallDialog({ call, onClose }: CallDialogProps) {
  const common = { okText: '保存', invalidates: projectReads, onClose, width: 720 };
  if (!call)
    return (
      <FormDialog title="新增申报通知" save={callApi.create} done="已保存为草稿，核对后发布" {...common}>
        {fields}
      </FormDialog>
    );
  const { id, version } = call;
  return (
    <FormDialog
      title={`编辑申报通知：${call.name}`}
      save={callApi.update}
      input={{ id, version }}
      defaults={{ ...call }}
      done="已保存"
      {...common}
    >
      {fields}
    </FormDialog>
  );
}
