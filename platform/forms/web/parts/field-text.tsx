import type { FileRef } from '#kernel/shared/files.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { ControlKind } from '../../shared/control-kind.ts';
import { textOf } from '../../shared/field-text.rules.ts';
import type { FieldValue, LeafControl } from '../../shared/form-schema.ts';

const RichView = lazyPart<{ html: string }>(() => import('./rich-view.tsx').then((m) => m.RichView));
const FileView = lazyPart<{ files: readonly FileRef[] }>(() => import('./file-view.tsx').then((m) => m.FileView));

const linked = (value: FieldValue | undefined): FileRef[] =>
  Array.isArray(value)
    ? value.filter((file): file is FileRef => typeof file === 'object' && 'url' in file && typeof file.url === 'string')
    : [];

type Props = { control: LeafControl; value: FieldValue | undefined };

/** The value of a field as it is read. */
export function ValueText({ control, value }: Props) {
  const text = textOf(control, value);
  if (text === '') return <span className="lab-none">—</span>;
  if (control.kind === ControlKind.rich && typeof value === 'string') return <RichView html={value} />;
  const files = control.kind === ControlKind.file ? linked(value) : [];
  return files.length > 0 ? <FileView files={files} /> : text;
}

/** A field that is read: label and value; a Text as what it says. */
export function FieldText({ control, value }: Props) {
  if (control.kind === ControlKind.text) return <p className="forms-text">{textOf(control, undefined)}</p>;
  return (
    <div className="forms-read">
      <span className="forms-label">{control.label}</span>
      <div className="forms-value">
        <ValueText control={control} value={value} />
      </div>
    </div>
  );
}
