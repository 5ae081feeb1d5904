/* oxlint-disable jsx-a11y/no-noninteractive-element-interactions -- Escape works wherever the focus is in the properties */
import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { labelOf } from '#kernel/shared/enums.ts';
import {
  ControlKind,
  DateType,
  FieldPattern,
  hasProperty,
  propertyLabels,
  Trigger,
  type ControlProperty,
} from '../../shared/control-kind.ts';
import { isNumeric } from '../../shared/field-pattern.rules.ts';
import { sourcesOf, type DesignFault } from '../../shared/form-design.rules.ts';
import { fieldsOf, isChild, type Control, type FormField } from '../../shared/form-schema.ts';
import { systemVariables } from '../../shared/system-variable.ts';
import { ConditionEditor } from './condition-editor.tsx';
import { ChoiceProperty, NumberProperty, Property, SwitchProperty, TextProperty } from '#screens/design/property.tsx';
import { panelKey } from './designer-keys.ts';
import { FieldControl } from './field-control.tsx';
import { OptionsProperty } from './options-property.tsx';
import type { Designer } from './use-designer.ts';

type Props = { designer: Designer; faults: readonly DesignFault[] };

const spans = [24, 12, 8, 6].map((value) => ({
  value,
  label: `${value}/24（${{ 24: '整行', 12: '半行', 8: '三分之一', 6: '四分之一' }[value]}）`,
}));

const boundLabels: Partial<Record<Control['kind'], readonly [min: string, max: string]>> = {
  Checkbox: ['至少选几项', '最多选几项'],
  ChildForm: ['至少几行', '最多几行'],
  FileUpload: ['', '最多几个文件'],
};

/** Fields that the condition of a control may ask for: those of its row first, then those of the form. */
function fieldsFor({ design }: Designer, control: Control, parent: Control | undefined): FormField[] {
  const others = fieldsOf(design.schema).filter(({ control: one }) => one.id !== control.id);
  if (!parent || !isChild(parent)) return others.filter(({ name }) => !name.startsWith(`${control.name}.`));
  const prefix = `${parent.name}.`;
  const own = others.filter(({ name }) => name.startsWith(prefix));
  return [
    ...own.map((field) => ({ ...field, name: field.name.slice(prefix.length), label: field.control.label })),
    ...others.filter(({ name }) => !name.includes('.') && name !== parent.name),
  ];
}

/** The properties of the selected control. */
export function PropertyPanel({ designer, faults }: Props) {
  const box = useRef<HTMLFieldSetElement>(null);
  const { focus, selected } = designer;
  // Enter on the canvas leads to the first property.
  useEffect(() => {
    if (focus?.part === 'panel') box.current?.querySelector<HTMLElement>('[data-property="label"]')?.focus();
  }, [focus]);
  if (!selected) return null;
  const { control, parent } = selected;
  const { kind } = control;
  const set = (changes: Readonly<Record<string, unknown>>) => designer.set(control.id, changes);
  const has = (property: ControlProperty) => hasProperty(kind, property);
  const errorOf = (property: DesignFault['property']) =>
    faults.find((fault) => fault.id === control.id && fault.property === property)?.message;
  const leaf = isChild(control) ? undefined : control;
  const hasBounds = kind !== ControlKind.input || isNumeric(leaf?.pattern);
  const [minLabel, maxLabel] = boundLabels[kind] ?? [propertyLabels.min, propertyLabels.max];
  return (
    <fieldset
      ref={box}
      className="forms-plain designer-panel"
      aria-label="控件属性"
      key={control.id}
      onKeyDown={(event) => {
        if (panelKey(event, designer)) event.preventDefault();
      }}
    >
      <div className="lab-property-line">
        <h2>{labelOf(ControlKind, kind)}</h2>
        <Button type="link" size="small" onClick={designer.showSettings}>
          表单设置
        </Button>
      </div>
      <TextProperty
        label="标题"
        value={control.label}
        max={100}
        error={errorOf('label')}
        autoFocusId="label"
        onChange={(label) => set({ label })}
      />
      <TextProperty
        label="字段名"
        value={control.name}
        max={40}
        error={errorOf('name')}
        hint="用于条件和流程；以小写字母开头，可用小写字母、数字和下划线"
        onChange={(name) => set({ name })}
      />
      {has('required') && (
        <SwitchProperty
          label="必填"
          value={control.required ?? false}
          onChange={(on) => set({ required: on || undefined })}
        />
      )}
      {has('readonly') && (
        <SwitchProperty
          label="只读"
          value={control.readonly ?? false}
          onChange={(on) => set({ readonly: on || undefined })}
        />
      )}
      {has('multiple') && leaf && (
        <SwitchProperty
          label="可多选"
          value={leaf.multiple ?? false}
          onChange={(on) => set({ multiple: on || undefined })}
        />
      )}
      {has('dateType') && leaf && (
        <ChoiceProperty
          label="日期类型"
          value={leaf.dateType ?? DateType.date}
          options={DateType.$items}
          onChange={(dateType) => set({ dateType, value: undefined })}
        />
      )}
      {has('pattern') && leaf && (
        <ChoiceProperty
          label="格式"
          none="不限"
          value={leaf.pattern}
          options={FieldPattern.$items}
          error={errorOf('pattern')}
          onChange={(pattern) => set({ pattern, ...(!isNumeric(pattern) && { min: undefined, max: undefined }) })}
        />
      )}
      {has('source') && leaf && (
        <ChoiceProperty
          label="数据来源"
          none={has('options') ? '使用下面的选项' : '由填写人填写'}
          value={leaf.source}
          error={errorOf('source')}
          options={systemVariables.$items.filter(({ value }) => sourcesOf(control).includes(value))}
          onChange={(source) => set({ source, value: undefined })}
        />
      )}
      {has('options') && leaf && !leaf.source && (
        <OptionsProperty
          value={leaf.options ?? []}
          error={errorOf('options')}
          onChange={(options) => set({ options, ...(isLost(leaf.value, options) && { value: undefined }) })}
        />
      )}
      {has('placeholder') && (
        <TextProperty
          label="提示文字"
          value={control.placeholder ?? ''}
          max={100}
          onChange={(text) => set({ placeholder: text || undefined })}
        />
      )}
      {kind === ControlKind.text && leaf && (
        <TextProperty
          label="说明内容"
          area
          max={2000}
          value={typeof leaf.value === 'string' ? leaf.value : ''}
          error={errorOf('value')}
          onChange={(value) => set({ value })}
        />
      )}
      {has('value') && kind !== ControlKind.text && leaf && !leaf.source && (
        <Property label="默认值" error={errorOf('value')}>
          {(id) => (
            <FieldControl
              key={`${leaf.dateType}`}
              control={leaf}
              value={leaf.value}
              onChange={(value) => set({ value })}
              aria={{ id, 'aria-label': '默认值' }}
            />
          )}
        </Property>
      )}
      {has('max_length') && leaf && (
        <NumberProperty
          label="最多字数"
          min={1}
          max={50_000}
          value={leaf.max_length}
          onChange={(max_length) => set({ max_length })}
        />
      )}
      <div className="designer-pair">
        {has('min') && hasBounds && (
          <NumberProperty
            label={minLabel}
            value={control.min}
            error={errorOf('min')}
            onChange={(min) => set({ min })}
          />
        )}
        {has('max') && hasBounds && (
          <NumberProperty
            label={maxLabel}
            value={control.max}
            error={errorOf('max')}
            onChange={(max) => set({ max })}
          />
        )}
      </div>
      {has('trigger') && (
        <ChoiceProperty
          label="校验时机"
          value={control.trigger ?? Trigger.change}
          options={Trigger.$items}
          onChange={(trigger) => set({ trigger })}
        />
      )}
      {!parent && (
        <ChoiceProperty
          label="宽度"
          value={control.span ?? 24}
          options={spanOptions(control.span)}
          onChange={(span) => set({ span })}
        />
      )}
      <ConditionEditor
        title="显示条件"
        none="始终显示"
        fields={fieldsFor(designer, control, parent).map(({ control: of, ...field }) => ({
          ...field,
          options: isChild(of) ? [] : (of.options ?? []),
        }))}
        value={control.visible_when}
        error={errorOf('visible_when')}
        onChange={(visible_when) => set({ visible_when })}
      />
    </fieldset>
  );
}

const spanOptions = (span = 24) =>
  spans.some(({ value }) => value === span) ? spans : [...spans, { value: span, label: `${span}/24` }];

const isLost = (value: string | string[] | undefined, options: readonly string[]) =>
  value !== undefined && ![value].flat().every((one) => options.includes(one));
