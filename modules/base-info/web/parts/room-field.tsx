import { Form } from 'antd';
import { SelectField } from '#screens/fields/fields.tsx';
import type { InputName } from '#screens/fields/names.ts';
import { labApi } from '../../shared/lab.ts';

/** The rooms of the lab that is chosen in field `lab_id`. */
export function RoomField({ name }: { name: InputName }) {
  const lab: unknown = Form.useWatch('lab_id');
  const id = typeof lab === 'number' ? lab : 0;
  return (
    <SelectField
      name={name}
      label="房间"
      placeholder={id ? '请选择房间' : '请先选择实验室'}
      source={{
        read: labApi.rooms,
        input: { id },
        label: (room) => `${room.building_name} ${room.room_no}`,
        enabled: id > 0,
      }}
    />
  );
}
