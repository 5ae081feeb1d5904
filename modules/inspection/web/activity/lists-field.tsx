import { Select } from 'antd';
import { ReachTarget } from '../../shared/core/reach.states.ts';
import { codeName, useCodes } from '../core/lab-codes.tsx';
import type { ListOption, ListValue } from './reach-plan.rules.ts';

type Props = { value?: ListValue[]; onChange?: (lists: ListValue[]) => void; options: readonly ListOption[] };
type Place = { target: string; lab_class: number; label: string; note: string };

/** Which check list is filled in: by the class of the laboratory, for all others, and for colleges. */
export function ListsField({ value = [], onChange, options }: Props) {
  const codes = useCodes('lab_class');
  const { lab, college } = ReachTarget;
  const classes = codes.filter((code) => code.status === 1).map((code) => Number(code.code));
  const places: Place[] = [
    { target: lab, lab_class: 0, label: '实验室通用', note: '没有专用检查表的实验室使用' },
    ...classes.map((lab_class) => ({ target: lab, lab_class, label: codeName(codes, lab_class), note: '' })),
    { target: college, lab_class: 0, label: '学院', note: '学院自评，学校检查' },
  ];
  const isAt = (place: Place) => (row: ListValue) => row.target === place.target && row.lab_class === place.lab_class;
  const put = (place: Place, version_id: number | undefined) =>
    onChange?.([
      ...value.filter((row) => !isAt(place)(row)),
      ...(version_id === undefined ? [] : [{ target: place.target, lab_class: place.lab_class, version_id }]),
    ]);
  return (
    <ul className="reach-lists">
      {places.map((place) => (
        <li key={`${place.target}-${place.lab_class}`}>
          <span>
            {place.label}
            {place.note && <small className="lab-page-note">{place.note}</small>}
          </span>
          <Select
            allowClear
            aria-label={`${place.label}的检查表`}
            placeholder={place.lab_class > 0 ? '使用通用检查表' : '请选择检查表'}
            showSearch={{ optionFilterProp: 'label' }}
            value={value.find(isAt(place))?.version_id ?? null}
            onChange={(id) => put(place, id ?? undefined)}
            options={options
              .filter((one) => one.target === place.target)
              .map((one) => ({ value: one.id, label: `${one.name}（${one.version_no}，${one.item_count} 项）` }))}
          />
        </li>
      ))}
    </ul>
  );
}
