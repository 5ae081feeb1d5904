import { namesOf } from '#screens/fields/names.ts';
import { useParams, useSearchParams } from 'react-router';
import { labelOf } from '#kernel/shared/enums.ts';
import { AreaField, NumberField, Section, SelectField, SwitchField, TextField } from '#screens/fields/fields.tsx';
import { FormPage } from '#screens/frames/form-page.tsx';
import { Loaded, PageFrame } from '#screens/frames/page-frame.tsx';
import { useRead } from '#kernel/web/api/query.ts';
import { TreeField } from '#screens/fields/tree-field.tsx';
import { AttributeKind, attributeApi, type AttributeKindCode } from '../shared/attribute.ts';
import { codeSource } from '#platform/codes/shared/code-source.ts';

const field = namesOf(attributeApi.create);

const pickKinds = { aptitude: 'aptitude', riskpoint: 'riskPoint', protect: 'protect' } as const;
const asKind = (text: string | null | undefined): AttributeKindCode =>
  AttributeKind.$items.find((item) => item.value === text)?.value ?? AttributeKind.aptitude;

function RiskFields() {
  return (
    <>
      <NumberField
        name={field('default_l')}
        label="默认可能性 L"
        min={1}
        max={5}
        precision={0}
        span={6}
        hint="1–5，实验室可调整"
      />
      <NumberField name={field('default_s')} label="默认严重性 S" min={1} max={5} precision={0} span={6} hint="1–5" />
      <AreaField name={field('consequence')} label="可能后果" max={200} rows={2} />
    </>
  );
}

function Fields({ kind }: { kind: AttributeKindCode }) {
  return (
    <Section title="基本信息">
      <TextField name={field('name')} label="名称" max={50} />
      <TextField name={field('code')} label="编码" max={32} />
      <TreeField
        name={field('pid')}
        label="上级"
        source={{ read: attributeApi.pick, input: { kind: pickKinds[kind], type: 'tree' } }}
        hint="不选则为第一级"
      />
      <SelectField name={field('lab_class')} label="安全类别" source={codeSource('lab_class')} />
      <NumberField name={field('sort')} label="排序" min={0} max={9999} precision={0} />
      {kind === AttributeKind.aptitude && (
        <SwitchField name={field('need_cert')} label="需要证书" hint="实验室没有有效证书时显示资质缺失" />
      )}
      {kind === AttributeKind.riskpoint && <RiskFields />}
      <AreaField name={field('describe')} label="说明" max={500} rows={3} />
    </Section>
  );
}

const codeOf = (value: number | null) => (value === null ? undefined : String(value));

function AttributeForm({ kind }: { kind: AttributeKindCode }) {
  const [search] = useSearchParams();
  const pid = Number(search.get('pid')) || undefined;
  return (
    <FormPage
      title={labelOf(AttributeKind, kind)}
      load={attributeApi.find}
      create={attributeApi.create}
      update={attributeApi.update}
      input={{ kind }}
      defaults={{ pid, need_cert: false }}
      toForm={(row) => ({ ...row, lab_class: codeOf(row.lab_class) })}
      back={`/lab-baseinfo/attribute-${kind}`}
      invalidates={[attributeApi.list, attributeApi.pick]}
    >
      <Fields kind={kind} />
    </FormPage>
  );
}

/** One form for the three catalogues; the URL of a new entry names its catalogue. */
export function AttributeFormPage() {
  const id = Number(useParams()['id']);
  const [search] = useSearchParams();
  const row = useRead(attributeApi.find, { id }, { enabled: id > 0 });
  if (id === 0) return <AttributeForm kind={asKind(search.get('kind'))} />;
  if (row.data) return <AttributeForm kind={asKind(row.data.kind)} />;
  return (
    <PageFrame title="目录条目" back="/lab-baseinfo/attribute-aptitude">
      <Loaded of={row}>{() => null}</Loaded>
    </PageFrame>
  );
}
