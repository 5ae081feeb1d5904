import { Form } from 'antd';
import { useSearchParams } from 'react-router';
import { UserField } from '#platform/identity/web/public.tsx';
import { UnitPicker } from '#platform/org/web/public.tsx';
import { codeSource } from '#platform/codes/shared/code-source.ts';
import { DecimalField, EnumField, Section, SelectField, TextField } from '#screens/fields/fields.tsx';
import { FileField } from '#screens/fields/file-fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { TreeField } from '#screens/fields/tree-field.tsx';
import { FormPage } from '#screens/frames/form-page.tsx';
import {
  Controlled,
  hazardApi,
  HazardState,
  HazardUnit,
  type HazardRow,
  type SavedHazard,
} from '../../shared/hazard/hazard.ts';
import { unitsOf } from '../../shared/hazard/hazard-unit.rules.ts';
import { labApi } from '../../shared/lab.ts';
import { labCardApi } from '../../shared/lab-card.ts';
import { RoomField } from '../parts/room-field.tsx';
import { attributeSource } from '../parts/sources.ts';
import { useKinds } from './grading-sources.ts';
import { hazardPath } from './hazard-columns.tsx';

const field = namesOf(hazardApi.create);

/** What a controlled hazard source needs besides. */
function CustodyFields() {
  const controlled: unknown = Form.useWatch('controlled');
  const isControlled = controlled !== undefined && controlled !== Controlled.none;
  const needed = (message: string) => (isControlled ? [{ required: true, message }] : []);
  return (
    <>
      <UserField name={field('keeper_id')} label="责任人" rules={needed('管控类危险源请选择责任人')} />
      <TextField
        name={field('storage')}
        label="储存方式"
        max={200}
        placeholder="如双人双锁保险柜、气瓶柜、防爆冰箱"
        rules={needed('管控类危险源请填写储存方式')}
      />
      <TextField name={field('license_no')} label="许可或备案号" max={50} />
    </>
  );
}

/** Units of the chosen kind. */
function UnitField() {
  const { lines } = useKinds();
  const kind: unknown = Form.useWatch('kind');
  const units = unitsOf(lines.get(String(kind)) ?? []);
  const of = { $items: HazardUnit.$items.filter(({ value }) => units.includes(value)) };
  return <EnumField name={field('unit')} label="单位" of={of} />;
}

/** The details offer what the saved source calls for and the card lacks. */
function offerCard(answer: unknown) {
  const { id, lacks } = answer as SavedHazard;
  return lacks > 0 ? `${hazardPath}/${id}` : undefined;
}

export function HazardFormPage() {
  const [search] = useSearchParams();
  const lab_id = Number(search.get('lab_id')) || undefined;
  return (
    <FormPage
      title="危险源"
      load={hazardApi.find}
      create={hazardApi.create}
      update={hazardApi.update}
      back={hazardPath}
      defaults={{ lab_id, controlled: Controlled.none, state: HazardState.both }}
      next={offerCard}
      invalidates={[hazardApi.list, hazardApi.sums, labApi.find, labCardApi.lacking, labCardApi.card]}
    >
      {(row: HazardRow | undefined) => (
        <>
          <Section title="是什么">
            <TreeField
              name={field('kind')}
              label="种类"
              source={{ read: hazardApi.kinds }}
              hint="请选到最末一级；种类决定适用的分级规则"
            />
            <TextField name={field('name')} label="名称" max={100} placeholder="如乙醇、氢气、马弗炉" />
            <TextField name={field('cas')} label="CAS 号" max={12} placeholder="如 64-17-5" />
            <TextField name={field('spec')} label="规格" max={100} placeholder="如 500 mL/瓶、40 L/瓶" />
            <EnumField name={field('controlled')} label="管控类别" of={Controlled} />
            <SelectField name={field('ghs')} label="GHS 象形图" source={codeSource('ghs')} multiple />
          </Section>
          <Section title="有多少、在哪里">
            <DecimalField name={field('qty')} label="数量" />
            <UnitField />
            <DecimalField name={field('max_qty')} label="最大存量" />
            <EnumField name={field('state')} label="存在状态" of={HazardState} />
            <UnitPicker
              name={field('lab_id')}
              label="实验室"
              levels={['lab']}
              known={row ? [{ id: row.lab_id, name: row.lab_name }] : []}
            />
            <RoomField name={field('room_id')} />
            <TextField name={field('place')} label="存放位置" max={100} placeholder="如 2 号试剂柜、东墙气瓶柜" />
          </Section>
          <Section title="谁负责、怎么防护">
            <CustodyFields />
            <SelectField name={field('measures')} label="防护措施" source={attributeSource('protect')} multiple />
            <FileField name={field('sds_files')} label="安全技术说明书（SDS）" max={5} />
          </Section>
        </>
      )}
    </FormPage>
  );
}
