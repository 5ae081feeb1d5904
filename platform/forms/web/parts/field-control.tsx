import { Checkbox, Input, Radio, Select } from 'antd';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { ControlKind } from '../../shared/control-kind.ts';
import { maxLengthOf } from '../../shared/field-check.rules.ts';
import { isNumeric } from '../../shared/field-pattern.rules.ts';
import type { FieldValue, LeafControl } from '../../shared/form-schema.ts';
import type { ChoiceControlProps } from './choice-control.tsx';
import type { FileControlProps } from './file-control.tsx';
import type { DateControlProps } from './date-control.tsx';
import type { RichEditorProps } from './rich-editor.tsx';

/** What makes an input readable for those who do not see it. */
type Aria = {
  id: string;
  'aria-label'?: string;
  'aria-labelledby'?: string;
  'aria-required'?: true;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
};

export type ControlProps = {
  control: LeafControl;
  value: FieldValue | undefined;
  onChange: (value: FieldValue | undefined) => void;
  onBlur?: () => void;
  isInvalid?: boolean;
  aria: Aria;
};

// A calendar, a tree, uploads and an editor of rich text weigh more than everything else of a form.
const DateControl = lazyPart<DateControlProps>(() => import('./date-control.tsx').then((m) => m.DateControl));
const ChoiceControl = lazyPart<ChoiceControlProps>(() => import('./choice-control.tsx').then((m) => m.ChoiceControl));
const RichEditor = lazyPart<RichEditorProps>(() => import('./rich-editor.tsx').then((m) => m.RichEditor));
const FileControl = lazyPart<FileControlProps>(() => import('./file-control.tsx').then((m) => m.FileControl));

const textIn = (value: FieldValue | undefined) => (typeof value === 'string' ? value : '');
const textsIn = (value: FieldValue | undefined) =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];
const orNothing = (value: string | undefined) => (value === undefined || value === '' ? undefined : value);

/** The input of a control, without label and error. */
export function FieldControl({ control, value, onChange, onBlur, isInvalid, aria }: ControlProps) {
  const { kind, placeholder, options = [] } = control;
  const look = { ...(isInvalid && { status: 'error' as const }), ...(placeholder && { placeholder }) };
  const blur = onBlur && { onBlur };
  switch (kind) {
    case ControlKind.textarea:
      return (
        <Input.TextArea
          {...aria}
          {...look}
          {...blur}
          autoSize={{ minRows: 3, maxRows: 12 }}
          maxLength={maxLengthOf(control)}
          value={textIn(value)}
          onChange={(event) => onChange(orNothing(event.target.value))}
        />
      );
    case ControlKind.radio:
      return (
        <div className="forms-options" {...blur}>
          <Radio.Group
            {...aria}
            options={options}
            value={textIn(value)}
            onChange={(event) => onChange(String(event.target.value))}
          />
        </div>
      );
    case ControlKind.checkbox:
      return (
        <fieldset className="forms-plain forms-options" {...aria} {...blur}>
          <Checkbox.Group
            options={options}
            value={textsIn(value)}
            onChange={(next) => onChange(next.length > 0 ? next : undefined)}
          />
        </fieldset>
      );
    case ControlKind.select:
      if (control.source) return <ChoiceControl {...{ control, value, onChange, aria, isInvalid, onBlur }} />;
      return (
        <Select
          {...aria}
          {...look}
          {...blur}
          allowClear
          placeholder={placeholder ?? '请选择'}
          style={{ width: '100%' }}
          showSearch={{ optionFilterProp: 'label' }}
          options={options.map((label) => ({ value: label, label }))}
          value={orNothing(textIn(value)) ?? null}
          onChange={(next: string | null | undefined) => onChange(next ?? undefined)}
        />
      );
    case ControlKind.date:
    case ControlKind.time:
      return <DateControl {...{ control, value, onChange, aria, isInvalid, onBlur }} />;
    case ControlKind.user:
    case ControlKind.org:
    case ControlKind.lab:
      return <ChoiceControl {...{ control, value, onChange, aria, isInvalid, onBlur }} />;
    case ControlKind.rich:
      return <RichEditor {...{ label: control.label, value: textIn(value), onChange, aria, isInvalid, onBlur }} />;
    case ControlKind.file:
      return (
        <fieldset className="forms-plain" {...aria}>
          <FileControl control={control} value={value} onChange={onChange} />
        </fieldset>
      );
    case ControlKind.text:
      return null;
    case ControlKind.input:
      return (
        <Input
          {...aria}
          {...look}
          {...blur}
          allowClear
          maxLength={maxLengthOf(control)}
          {...(isNumeric(control.pattern) && { inputMode: 'decimal' as const })}
          {...(control.pattern === 'mobile' && { inputMode: 'tel' as const })}
          value={textIn(value)}
          onChange={(event) => onChange(orNothing(event.target.value))}
        />
      );
  }
}
