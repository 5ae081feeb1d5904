import { Checkbox, Form } from 'antd';
import { useNavigate } from '#kernel/web/router/links.ts';
import { call } from '#kernel/web/api/api.ts';
import { AreaField, EnumField, Field, TextField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { checkListApi, type CheckListRow } from '../../shared/check-list/check-list.ts';
import { ActType } from '../../shared/core/activity.states.ts';
import { ItemTarget } from '../../shared/library/check-item.ts';
import { CodeChecks } from '../core/code-checks.tsx';

const field = namesOf(checkListApi.create);

function Fields({ isTargetFixed }: { isTargetFixed: boolean }) {
  const target = Form.useWatch('target') as string | undefined;
  return (
    <>
      <TextField name={field('code')} label="编码" max={20} hint="版本号由编码、年份和序号组成，如 DB-HX-V2025.2" />
      <TextField name={field('name')} label="名称" max={50} />
      <EnumField
        name={field('target')}
        label="检查对象"
        of={ItemTarget}
        disabled={isTargetFixed}
        {...(isTargetFixed && { hint: '已有检查项，不能更改' })}
      />
      {target === ItemTarget.lab && (
        <CodeChecks name={field('lab_classes')} label="适用安全类别" parentKey="lab_class" />
      )}
      <Field name={field('act_types')} label="检查类型" span={24}>
        <Checkbox.Group options={ActType.$items.map(({ value, label }) => ({ value, label }))} />
      </Field>
      <AreaField name={field('remark')} label="说明" max={300} rows={2} />
    </>
  );
}

/** Makes a check list, and goes on to its items; or changes what it is called and used for. */
export function CheckListDialog({ row, onClose }: { row: CheckListRow | undefined; onClose: () => void }) {
  const navigate = useNavigate();
  const shared = { invalidates: [checkListApi.list, checkListApi.find], width: 720, onClose };
  if (row) {
    const { id, version, code, name, act_types, target, lab_classes, remark } = row;
    return (
      <FormDialog
        title={`编辑检查表：${name}`}
        save={checkListApi.update}
        input={{ id, version }}
        defaults={{ code, name, act_types, target, lab_classes, remark }}
        done="保存成功"
        {...shared}
      >
        <Fields isTargetFixed={row.versions > 0} />
      </FormDialog>
    );
  }
  const goOn = async ({ id }: { id: number }) => {
    const { draft_id } = await call(checkListApi.find, { id });
    await navigate(`/lab-check/reach-check/check-list-edit/${draft_id!}`);
  };
  return (
    <FormDialog
      title="新建检查表"
      save={checkListApi.create}
      defaults={{ act_types: [ActType.reach], target: ItemTarget.lab }}
      okText="下一步：选择检查项"
      done="已新建，请选择检查项"
      {...shared}
      onDone={(made) => void goOn(made)}
    >
      <Fields isTargetFixed={false} />
    </FormDialog>
  );
}
