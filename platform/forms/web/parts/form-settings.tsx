import { useEffect, useRef } from 'react';
import { useOptions } from '#screens/fields/options.ts';
import { codeApi } from '#platform/codes/shared/code.ts';
import { categoryKey, FormTarget } from '../../shared/form.ts';
import type { FormFamily } from './form-family.ts';
import { ChoiceProperty, TextProperty } from '#screens/design/property.tsx';
import type { Designer } from './use-designer.ts';

type Props = { designer: Designer; isNew: boolean; family: FormFamily; errors: Readonly<Record<string, string>> };

/** Name, key and category of the form; shown while no control is selected. */
export function FormSettings({ designer, isNew, family, errors }: Props) {
  const box = useRef<HTMLFieldSetElement>(null);
  const { focus } = designer;
  // Escape on the canvas leads here.
  useEffect(() => {
    if (focus?.part === 'settings') box.current?.querySelector('input')?.focus();
  }, [focus]);
  const { design } = designer;
  const { options } = useOptions({ read: codeApi.ofKey, input: { parentKey: categoryKey }, value: 'code' });
  const targets = FormTarget.$items.filter(({ value }) => family.targets.includes(value));
  return (
    <fieldset ref={box} className="forms-plain designer-panel" aria-label="表单设置">
      <h2>表单设置</h2>
      <TextProperty
        label="表单名称"
        value={design.name}
        max={50}
        error={errors['name']}
        onChange={(name) => designer.setForm({ name })}
      />
      {isNew ? (
        <TextProperty
          label="表单标识"
          value={design.form_key}
          max={40}
          error={errors['form_key']}
          hint="全校唯一，保存后不能修改；以小写字母开头，可用小写字母、数字和下划线"
          onChange={(form_key) => designer.setForm({ form_key })}
        />
      ) : (
        <p className="lab-hint">表单标识：{design.form_key}</p>
      )}
      <ChoiceProperty
        label="分类"
        none="未分类"
        value={design.category || undefined}
        error={errors['category']}
        options={options}
        onChange={(category) => designer.setForm({ category: category === undefined ? '' : String(category) })}
      />
      {targets.length > 1 && isNew && (
        <ChoiceProperty
          label="适用对象"
          value={design.target}
          options={targets}
          onChange={(target) => designer.setForm({ target: target ?? FormTarget.lab })}
        />
      )}
      <p className="lab-hint">在画布上选择一个控件，可在这里修改它的属性。</p>
    </fieldset>
  );
}
