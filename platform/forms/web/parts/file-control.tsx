import { fileExtensions, type FileRef } from '#kernel/shared/files.ts';
import { FileControl as Uploads } from '#screens/fields/file-fields.tsx';
import { formLimits } from '../../shared/form-schema.ts';
import type { ControlProps } from './field-control.tsx';

export type FileControlProps = Pick<ControlProps, 'control' | 'value' | 'onChange'>;

const isFile = (item: unknown): item is FileRef =>
  typeof item === 'object' && item !== null && 'ext' in item && 'size' in item;

/** Attachments of a form. */
export function FileControl({ control, value, onChange }: FileControlProps) {
  const items: readonly unknown[] = Array.isArray(value) ? value : [];
  return (
    <Uploads
      value={items.filter(isFile)}
      max={control.max ?? formLimits.files}
      extensions={fileExtensions}
      onChange={(next) => onChange(next.length > 0 ? next : undefined)}
    />
  );
}
