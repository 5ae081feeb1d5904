import { Form, Select } from 'antd';
import { Field } from '#screens/fields/fields.tsx';
import { valueNamesOf, type InputName } from '#screens/fields/names.ts';
import { useOptions } from '#screens/fields/options.ts';
import { BuildingPicker } from '#platform/org/web/public.tsx';
import { roomApi } from '#platform/org/shared/room.ts';

const choice = valueNamesOf<{ building_id: number }>();

type Known = { id: number; name: string };

/** A room, found by its building; the building only narrows the choice and is not stored. */
export function RoomChoice({ name, hint, known }: { name: InputName; hint: string; known: Known | undefined }) {
  const building: unknown = Form.useWatch('building_id');
  const rooms = useOptions({
    read: roomApi.pick,
    input: { building_id: Number(building) },
    label: (row) => `${row.full_name}${row.name ? ` ${row.name}` : ''}`,
    enabled: typeof building === 'number',
  });
  const isOffered = rooms.options.some(({ value }) => value === known?.id);
  const options = known && !isOffered ? [...rooms.options, { value: known.id, label: known.name }] : rooms.options;
  return (
    <>
      <BuildingPicker name={choice('building_id')} label="楼宇" placeholder="先选择楼宇，再选择房间" />
      <Field name={name} label="房间" hint={hint}>
        <Select
          allowClear
          loading={rooms.loading}
          options={options}
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={typeof building === 'number' ? '请选择房间' : '请先选择楼宇'}
        />
      </Field>
    </>
  );
}

/** Input of a form with a room: without the building, and cleared where nothing is chosen. */
export const withoutBuilding = ({ building_id: _building, ...values }: Record<string, unknown>) => ({
  ...values,
  room_id: values['room_id'] ?? null,
});

/** The room of a row, to be shown by name before its building is chosen. */
export const roomOf = (row: { room_id: number | null; room_name: string | null } | undefined): Known | undefined =>
  row?.room_id ? { id: row.room_id, name: row.room_name ?? '' } : undefined;
