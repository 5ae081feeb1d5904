import './check-list.css';
import { Checkbox } from 'antd';
import type { ChosenItem } from '../../shared/check-list/check-list.ts';
import type { FieldsOf } from '../library/chosen-items.tsx';
import { NumberInput } from '#screens/fields/number-input.tsx';

/** Points and veto of an item of a check list. */
export const pointsOf: FieldsOf<ChosenItem> = (item, name, onChange) => (
  <>
    <NumberInput<string>
      stringMode
      className="list-score"
      size="small"
      aria-label={`“${name}”的分值`}
      suffix="分"
      value={item.score}
      onChange={(score) => onChange({ ...item, score: score ?? '' })}
    />
    <Checkbox checked={item.veto} onChange={(event) => onChange({ ...item, veto: event.target.checked })}>
      否决
    </Checkbox>
  </>
);
