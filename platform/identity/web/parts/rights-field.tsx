import { FieldPlace } from '#screens/fields/field-place.tsx';
import { Checkbox, Col, Form, Spin } from 'antd';
import { groupBy } from '#kernel/shared/group-by.ts';
import { useRead } from '#kernel/web/api/query.ts';
import { roleApi, type RightRow } from '../../shared/role.ts';

type Props = { value?: string[]; onChange?: (value: string[]) => void };

type GroupProps = {
  title: string;
  rights: RightRow[];
  chosen: ReadonlySet<string>;
  onChange: (names: string[], on: boolean) => void;
};

/** Kind of record that a right is about: `identity.user` of `identity.user.edit`. */
const nounOf = ({ name }: RightRow) => name.slice(0, name.lastIndexOf('.'));

function Group({ title, rights, chosen, onChange }: GroupProps) {
  const names = rights.map((right) => right.name);
  const count = names.filter((name) => chosen.has(name)).length;
  return (
    <fieldset className="lab-rights">
      <legend>
        <Checkbox
          checked={count === names.length}
          indeterminate={count > 0 && count < names.length}
          onChange={(event) => onChange(names, event.target.checked)}
        >
          {title}（{count}/{names.length}）
        </Checkbox>
      </legend>
      {[...groupBy(rights, nounOf)].map(([noun, own]) => (
        <div key={noun}>
          {own.map(({ name, label }) => (
            <Checkbox
              key={name}
              checked={chosen.has(name)}
              onChange={(event) => onChange([name], event.target.checked)}
            >
              {label}
            </Checkbox>
          ))}
        </div>
      ))}
    </fieldset>
  );
}

function Rights({ value = [], onChange }: Props) {
  const { data } = useRead(roleApi.rights, { page: -1, size: -1 }, { staleMs: 600_000 });
  if (!data) return <Spin />;
  const chosen = new Set(value);
  const change = (names: string[], on: boolean) => {
    const next = new Set(chosen);
    for (const name of names)
      if (on) next.add(name);
      else next.delete(name);
    onChange?.([...next]);
  };
  const groups = groupBy(data.content, (right) => right.group);
  return [...groups].map(([title, rights]) => (
    <Group key={title} title={title} rights={rights} chosen={chosen} onChange={change} />
  ));
}

/** All rights of the product as boxes, by sub-system. */
export function RightsField() {
  return (
    <FieldPlace name="rights">
      <Col span={24}>
        <Form.Item name="rights" noStyle>
          <Rights />
        </Form.Item>
      </Col>
    </FieldPlace>
  );
}
