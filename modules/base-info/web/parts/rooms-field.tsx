import { namesOf, valueNamesOf } from '#screens/fields/names.ts';
import { labApi } from '../../shared/lab.ts';
import { Form, Select } from 'antd';
import { useState } from 'react';
import { Field } from '#screens/fields/fields.tsx';
import { useOptions, type Option } from '#screens/fields/options.ts';
import { BuildingPicker } from '#platform/org/web/public.tsx';
import { roomApi } from '#platform/org/shared/room.ts';

const field = namesOf(labApi.create);
const choice = valueNamesOf<{ building_id: number }>();

type Known = { id: number; room_no: string; building_name: string; area: string };
type ControlProps = {
  id?: string;
  value?: number[];
  onChange?: (rooms: number[]) => void;
  buildingId: number | undefined;
  known: readonly Known[];
};

/** Rooms of the selected building; rooms selected earlier in other buildings stay. */
function RoomsControl({ value = [], onChange, buildingId, known, id }: ControlProps) {
  const [seen, setSeen] = useState<Option[]>(() =>
    known.map((room) => ({ value: room.id, label: `${room.building_name} ${room.room_no}（${room.area} m²）` })),
  );
  const { options, loading } = useOptions({
    read: roomApi.pick,
    input: { building_id: buildingId ?? 0 },
    label: (row) => `${row.full_name}${row.name ? ` ${row.name}` : ''}（${row.area} m²）`,
    enabled: buildingId !== undefined,
  });
  const offered = buildingId === undefined ? [] : options;
  const kept = seen.filter((one) => value.includes(Number(one.value)) && !offered.some((o) => o.value === one.value));
  const change = (rooms: number[]) => {
    setSeen([...kept, ...offered.filter((one) => rooms.includes(Number(one.value)))]);
    onChange?.(rooms);
  };
  return (
    <Select<number[]>
      {...(id && { id })}
      mode="multiple"
      allowClear
      loading={loading}
      value={value}
      options={[...offered, ...kept]}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={buildingId === undefined ? '请先选择楼宇' : '请选择房间，可多选'}
      onChange={change}
    />
  );
}

/** Building and rooms of a lab; the building only filters the choice and is not stored. */
export function RoomsField({ known }: { known: readonly Known[] }) {
  const building: unknown = Form.useWatch('building_id');
  return (
    <>
      <BuildingPicker name={choice('building_id')} label="楼宇" hint="先选择楼宇，再选择房间" />
      <Field name={field('rooms')} label="房间" hint="面积按所选房间自动合计">
        <RoomsControl buildingId={typeof building === 'number' ? building : undefined} known={known} />
      </Field>
    </>
  );
}
