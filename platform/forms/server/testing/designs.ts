import * as z from 'zod/mini';
import { formSchema, type FormSchema } from '../../shared/form-schema.ts';

type Rest = Record<string, unknown>;

/** A control whose id is its name. */
export const control = (kind: string, name: string, label: string, rest: Rest = {}) => ({
  kind,
  id: name,
  name,
  label,
  ...rest,
});

/** A design from controls as people write them. */
export const design = (...controls: object[]): FormSchema => z.parse(formSchema, { controls });

/** Purchase of a thing: with a condition, a child table, pickers and a field that the server fills. */
export const purchaseDesign = (...more: object[]): FormSchema =>
  design(
    control('Input', 'applicant', '申请人', { source: 'current_user_name', readonly: true }),
    control('Input', 'reason', '采购原因', { required: true, max_length: 50 }),
    control('Radio', 'kind', '类型', { options: ['普通', '管控'], required: true, value: '普通' }),
    control('Input', 'permit', '许可证号', {
      required: true,
      visible_when: { field: 'kind', op: 'eq', value: '管控' },
    }),
    control('RichText', 'plan', '使用方案'),
    control('UserPicker', 'owner', '负责人'),
    control('OrgPicker', 'units', '使用单位', { multiple: true }),
    control('LabPicker', 'lab', '使用实验室'),
    control('Select', 'building', '楼宇', { source: 'building_list' }),
    control('FileUpload', 'files', '附件'),
    control('ChildForm', 'goods', '物品', {
      required: true,
      controls: [
        control('Input', 'name', '名称', { required: true }),
        control('Input', 'price', '单价', { pattern: 'decimal2' }),
      ],
    }),
    ...more,
  );
