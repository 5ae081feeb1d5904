import { labelOf } from '#kernel/shared/enums.ts';
import { ToneTag } from '#screens/frames/cells.tsx';
import { CompatGroup, Property } from '../../shared/waste-kinds.ts';

/** Hazard properties with their letters. */
export const Properties = ({ of }: { of: readonly string[] }) => (
  <span className="waste-marks">
    {of.map((one) => (
      <ToneTag key={one} tone="warn">{`${labelOf(Property, one)} ${one}`}</ToneTag>
    ))}
  </span>
);

export const groupText = (group: string): string => (group === '' ? '—' : `${group} ${labelOf(CompatGroup, group)}`);

/** Groups with their numbers, for choices. */
export const NumberedGroup = {
  $items: CompatGroup.$items.map(({ value }) => ({ value, label: groupText(value) })),
};

/** The group of what goes into a container that has one is always chosen. */
export const groupRules = [{ required: true, message: '请选择成分的相容组' }];

/** Groups that a zone takes. */
export const Groups = ({ of, none }: { of: readonly string[]; none: string }) =>
  of.length === 0 ? (
    <>{none}</>
  ) : (
    <span className="waste-marks">
      {of.map((one) => (
        <ToneTag key={one}>{groupText(one)}</ToneTag>
      ))}
    </span>
  );

/** A digital code without the credit code of the school, which is the same on all; the whole is its title. */
export const LabelNo = ({ no }: { no: string }) => (
  <span className="waste-no" title={no}>
    {no.slice(18)}
  </span>
);
