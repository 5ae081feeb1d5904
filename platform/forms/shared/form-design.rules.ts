import { comparisonsOf, type Condition } from './condition.rules.ts';
import { ControlKind, hasProperty, propertiesOf, type ControlProperty } from './control-kind.ts';
import { fieldFault, isBlank } from './field-check.rules.ts';
import { isNumeric } from './field-pattern.rules.ts';
import { fieldsOf, formLimits, isChild, isField, isFieldName, type Control, type FormSchema } from './form-schema.ts';
import { givesOptions, systemVariables, type SystemVariable } from './system-variable.ts';

/** What is missing before a design can be published: control, property and sentence. */
export type DesignFault = {
  id: string;
  property: 'name' | 'label' | 'visible_when' | ControlProperty;
  message: string;
};

/** Everything that keeps a design from being published; empty if nothing does. */
export function designFaults(schema: FormSchema): DesignFault[] {
  if (!schema.controls.some(isField)) return [{ id: '', property: 'controls', message: '表单还没有可填写的控件' }];
  const names = new Set(fieldsOf(schema).map(({ name }) => name));
  return [
    ...faultsAmong(schema.controls, names, ''),
    ...schema.controls.filter(isChild).flatMap((child) => faultsAmong(child.controls, names, `${child.name}.`)),
    ...circleFaults(schema.controls),
  ];
}

function faultsAmong(controls: readonly Control[], names: ReadonlySet<string>, prefix: string): DesignFault[] {
  const seen = new Set<string>();
  return controls.flatMap((control) => {
    const faults: DesignFault[] = [];
    const add = (property: DesignFault['property'], message: string) =>
      faults.push({ id: control.id, property, message: `“${control.label || '未命名控件'}”${message}` });
    if (control.label.trim() === '') add('label', '没有填写标题');
    if (!isFieldName(control.name))
      add('name', `的字段名“${control.name}”不正确：以小写字母开头，只能用小写字母、数字和下划线，最多 40 位`);
    else if (seen.has(control.name)) add('name', `的字段名“${control.name}”重复`);
    seen.add(control.name);
    if (control.visible_when)
      for (const text of conditionFaults(control, control.visible_when, names, prefix)) add('visible_when', text);
    for (const [property, text] of kindFaults(control)) add(property, text);
    return faults;
  });
}

function conditionFaults({ name }: Control, of: Condition, names: ReadonlySet<string>, prefix: string): string[] {
  return comparisonsOf(of).flatMap(({ field }) => {
    if (field === '') return ['的显示条件没有选择字段'];
    // In a child table the columns of the row come before the fields of the form.
    if (prefix + field === prefix + name) return ['的显示条件不能使用控件自身'];
    return names.has(prefix + field) || names.has(field) ? [] : [`的显示条件使用了不存在的字段“${field}”`];
  });
}

/** Controls that are shown only if they are shown. */
function circleFaults(controls: readonly Control[]): DesignFault[] {
  const byName = new Map(controls.map((control) => [control.name, control]));
  const reaches = (from: Control, wanted: string, seen: Set<string>): boolean =>
    comparisonsOf(from.visible_when ?? { join: 'all', conditions: [] }).some(({ field }) => {
      const name = field.split('.')[0]!;
      if (name === wanted) return true;
      const next = byName.get(name);
      if (!next || seen.has(name)) return false;
      return reaches(next, wanted, seen.add(name));
    });
  return controls
    .filter((control) => control.visible_when && reaches(control, control.name, new Set()))
    .filter((control) => !comparisonsOf(control.visible_when!).some(({ field }) => field === control.name))
    .map(({ id, label }) => ({ id, property: 'visible_when', message: `“${label}”的显示条件与其他控件互相依赖` }));
}

type KindFault = [property: ControlProperty, text: string];

function kindFaults(control: Control): KindFault[] {
  const { kind, min, max } = control;
  const faults: KindFault[] = [];
  if (min !== undefined && max !== undefined && min > max) faults.push(['max', '的最大值小于最小值']);
  if (isChild(control)) return control.controls.some(isField) ? faults : [...faults, ['controls', '还没有列']];
  const { options = [], source, value, pattern } = control;
  if (hasProperty(kind, 'options') && !source) faults.push(...optionFaults(options));
  if (source && !sourcesOf(control).includes(source)) faults.push(['source', '不能使用这个数据来源']);
  if (kind === ControlKind.input && (min ?? max) !== undefined && !isNumeric(pattern))
    faults.push(['pattern', '填写了最小值或最大值，请把格式设为整数或数字']);
  if (kind === ControlKind.file && max !== undefined && (max < 1 || max > formLimits.files))
    faults.push(['max', `的文件数应为 1–${formLimits.files}`]);
  if (kind === ControlKind.text && isBlank(kind, value)) faults.push(['value', '没有填写说明内容']);
  const fault = kind !== ControlKind.text && !isBlank(kind, value) && fieldFault(control, value);
  if (fault) faults.push(['value', `的默认值不正确：${fault}`]);
  return faults;
}

function optionFaults(options: readonly string[]): KindFault[] {
  if (options.length === 0) return [['options', '还没有选项']];
  if (options.some((option) => option.trim() === '')) return [['options', '有空白的选项']];
  return new Set(options).size < options.length ? [['options', '有重复的选项']] : [];
}

const everyVariable = systemVariables.$items.map(({ value }) => value);
const dates: SystemVariable[] = [systemVariables.current_date, systemVariables.current_datetime];
const units: SystemVariable[] = [systemVariables.current_org, systemVariables.current_college];

/** The system variables that a control may be filled from. */
export function sourcesOf({ kind }: Pick<Control, 'kind'>): SystemVariable[] {
  if (!propertiesOf[kind].includes('source')) return [];
  if (kind === ControlKind.select) return everyVariable.filter(givesOptions);
  if (kind === ControlKind.date) return dates;
  if (kind === ControlKind.user) return [systemVariables.current_user_id];
  if (kind === ControlKind.org) return units;
  return everyVariable.filter((key) => !givesOptions(key));
}
