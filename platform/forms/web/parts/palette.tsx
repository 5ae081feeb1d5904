import { useDraggable } from '@dnd-kit/core';
import { ControlKind, type ControlKindCode } from '../../shared/control-kind.ts';
import { kindIcons } from './kind-icons.tsx';

const groups: readonly { title: string; kinds: readonly ControlKindCode[] }[] = [
  {
    title: '填写',
    kinds: ['Input', 'Textarea', 'Radio', 'Checkbox', 'Select', 'DatePicker', 'TimePicker', 'RichText'],
  },
  { title: '选择与附件', kinds: ['UserPicker', 'OrgPicker', 'LabPicker', 'FileUpload'] },
  { title: '版面', kinds: ['ChildForm', 'Text'] },
];

const labelOf = (kind: ControlKindCode) => ControlKind.$items.find(({ value }) => value === kind)!.label;

type Props = { onInsert: (kind: ControlKindCode) => void };

function PaletteItem({ kind, onInsert }: { kind: ControlKindCode } & Props) {
  const { setNodeRef, listeners } = useDraggable({ id: `new:${kind}` });
  return (
    <button ref={setNodeRef} type="button" className="designer-kind" onClick={() => onInsert(kind)} {...listeners}>
      <span aria-hidden>{kindIcons[kind]}</span>
      {labelOf(kind)}
    </button>
  );
}

/** The kinds of controls: a click or Enter adds one behind the selected control, dragging puts it anywhere. */
export function Palette({ onInsert }: Props) {
  return (
    <section className="designer-palette" aria-label="控件列表">
      {groups.map(({ title, kinds }) => (
        <div key={title}>
          <h2>{title}</h2>
          <div className="designer-kinds">
            {kinds.map((kind) => (
              <PaletteItem key={kind} kind={kind} onInsert={onInsert} />
            ))}
          </div>
        </div>
      ))}
    </section>
  );
}
