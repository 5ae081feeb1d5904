import './change.css';
import { Form } from 'antd';
import { namesOf } from '#screens/fields/names.ts';
import { AreaField, Section } from '#screens/fields/fields.tsx';
import { FileField } from '#screens/fields/file-fields.tsx';
import { ToneTag } from '#screens/frames/cells.tsx';
import { ChangeMode, changeLabel } from '../../shared/change/change-field.rules.ts';
import { isSameValue } from '#kernel/shared/same-value.ts';
import { labApi } from '../../shared/lab.ts';
import { usePlan, type ChangeTargetProps } from './change-rules.tsx';

const field = namesOf(labApi.update);

type Props = ChangeTargetProps & { before: object };

/** Below a form: what takes effect when it is saved, and what is submitted for approval, with the reason. */
export function ChangeNotice({ before, ...target }: Props) {
  const plan = usePlan(target);
  const form = Form.useFormInstance();
  const typed = Form.useWatch((values: Record<string, unknown>) => values, form) as Record<string, unknown> | undefined;
  if (!plan || plan.decides || !typed) return null;
  const stored = before as Record<string, unknown>;
  const changed = plan.fields.filter(({ name }) => name in typed && !isSameValue(typed[name], stored[name]));
  if (changed.length === 0) return null;
  const of = (...modes: number[]) => changed.filter(({ mode }) => modes.includes(mode)).map(({ label }) => label);
  const submitted = changed.filter(({ mode }) => mode === ChangeMode.single || mode === ChangeMode.double);
  const locked = changed.filter(({ name }) => plan.open?.fields.includes(name));
  const now = of(ChangeMode.direct);
  const recorded = of(ChangeMode.recorded);
  return (
    <Section title="本次修改">
      <div className="change-notice" aria-live="polite">
        {now.length > 0 && <NoticeLine tone="good" tag="立即生效" fields={now} />}
        {recorded.length > 0 && <NoticeLine tone="info" tag="生效并备案" fields={recorded} />}
        {submitted.length > 0 && (
          <NoticeLine
            tone="warn"
            tag="提交审批"
            fields={submitted.map(
              ({ label, mode }) => `${label}（${mode === ChangeMode.double ? '二级' : '一级'}审核）`,
            )}
          />
        )}
        {locked.length > 0 && (
          <NoticeLine
            tone="bad"
            tag="不能修改"
            fields={locked.map(({ name }) => `${changeLabel(target.infoType, name)}（正在审批）`)}
          />
        )}
      </div>
      {submitted.length > 0 && (
        <>
          <AreaField
            name={field('change_reason')}
            label="变更原因"
            max={200}
            rows={2}
            rules={[{ required: true, whitespace: true, message: '请填写变更原因' }]}
          />
          <FileField name={field('change_files')} label="变更附件" max={5} />
        </>
      )}
    </Section>
  );
}

type LineProps = { tone: 'good' | 'info' | 'warn' | 'bad'; tag: string; fields: readonly string[] };

const NoticeLine = ({ tone, tag, fields }: LineProps) => (
  <p>
    <ToneTag tone={tone}>{tag}</ToneTag> {fields.join('、')}
  </p>
);
